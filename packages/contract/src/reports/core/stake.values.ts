/** What a program may ask for with a report. */
export const stakeKinds = ["points"] as const;
export type StakeKind = (typeof stakeKinds)[number];

/** The least and the most that a program asks for. */
export const stakeAmounts: Readonly<Record<StakeKind, { min: number; max: number }>> = { points: { min: 1, max: 50 } };

/** A stake is held until it comes back or is lost, which is for good. */
export const stakeStates = ["held", "returned", "lost"] as const;
export type StakeState = (typeof stakeStates)[number];
