// In place of modules that the page loads when they are asked for, and that a file
// without an engine has no use for.

const none = (): never => {
  throw new Error("this file holds a recorded run alone");
};

export const mount = none;
export const openGallery = none;
export const others = [];
export const fixFor = (): null => null;
export const complete = none;
export const encodeLink = none;
export const decodeLink = none;
export const pack = none;
export const unpack = none;
