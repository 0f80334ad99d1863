export const long: boolean;
export function some<T>(list: T[], nth: number): T[];
export function steps(last: number, nth: number): number[];
