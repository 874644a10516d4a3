/** The largest reward a program can promise, in whole US dollars. */
export const maxReward = 10_000_000;
