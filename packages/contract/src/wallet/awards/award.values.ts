/** A bounty pays for a finding, a bonus adds to it or thanks without one, and a retest fee pays the person who tested a fix. */
export const awardKinds = ["bounty", "bonus", "retest"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** `owed` is booked when money comes; the last three are awards that the company pays itself. */
export const awardStatuses = ["owed", "pending", "final", "reversed", "promised", "confirmed", "contested"] as const;

/** Awards that staff can take back: the money of a confirmed promise has arrived. */
export const reversibleStatuses: readonly (typeof awardStatuses)[number][] = [
  "owed",
  "pending",
  "final",
  "promised",
  "contested",
];
