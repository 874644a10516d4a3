/** The largest reward a program can promise, in whole units of the platform's currency. */
export const maxReward = 10_000_000;
