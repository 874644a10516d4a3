import { trials } from "./stake.limits.ts";

/** Whether a person gives a stake: nobody does, a trial does not, their signal is trusted, or it is needed. */
export const stakeNeeds = ["none", "trial", "trusted", "needed"] as const;
export type StakeNeed = (typeof stakeNeeds)[number];

/** What a program asks for. */
interface AskedStake {
  /** The signal below which people give one; null for people without a signal alone. */
  below: number | null;
}

/** What decides about a person. */
export interface StakeStanding {
  /** Null for somebody with too few closed reports. */
  signal: number | null;
  /** Reports that they have sent in the last `trials.days` days, counted up to `trials.reports`. */
  sent: number;
}

/** Whether a person gives a stake with their next report to a program that asks for `stake`; null for one that asks for none. */
export function needOfStake(stake: AskedStake | null, { signal, sent }: StakeStanding): StakeNeed {
  if (stake === null) return "none";
  if (sent < trials.reports) return "trial";
  if (signal === null) return "needed";
  return stake.below !== null && signal < stake.below ? "needed" : "trusted";
}
