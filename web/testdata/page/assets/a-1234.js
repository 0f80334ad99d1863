export const answer = "plain script, plain script, plain script";
