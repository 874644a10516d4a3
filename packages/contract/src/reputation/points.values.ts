import type { Severity } from "../kernel/severity.values.ts";

/** Points of a valid report. */
export const pointsOfSeverity: Readonly<Record<Severity, number>> = { critical: 40, high: 25, medium: 15, low: 5, none: 0 };
/** The share of an original's points that a duplicate earns once the original is resolved, in percent. */
export const duplicatePercent = 20;
/** Points that a report loses for its author. */
export const penalties = { not_applicable: -5, spam: -10 } as const;
/** Points of a retest that the company confirmed, once per report. */
export const retestPoints = 2;
/** Days that a penalty waits before it counts; an open dispute lets it wait longer. */
export const pendingDays = 14;

/** Reasons for a row of points. */
export const pointReasons = ["valid", "duplicate", "closed", "not_applicable", "spam", "retest", "stake"] as const;
export type PointReason = (typeof pointReasons)[number];
export const pointStates = ["pending", "final", "reversed"] as const;

/** Weight of a closed report in its author's signal, which is the mean over a year. */
export const signalOf: Readonly<Record<Exclude<PointReason, "retest" | "stake">, number>> = {
  valid: 7,
  duplicate: 0,
  closed: 0,
  not_applicable: -5,
  spam: -10,
};
/** Closed reports that a signal needs. */
export const minSignalReports = 4;

/** Groups of weaknesses that have a board; `weakness_group()` of the database says which CWE numbers belong to each. */
export const weaknessGroups = [
  "injection",
  "client_side",
  "access_control",
  "authentication",
  "server_side",
  "disclosure",
  "cryptography",
  "memory",
  "logic",
] as const;
export type WeaknessGroup = (typeof weaknessGroups)[number];

export const leaderboardBoards = [
  "overall",
  "critical_high",
  ...weaknessGroups,
  "country",
  "newcomers",
  "vdp",
  "company",
] as const;
export type LeaderboardBoard = (typeof leaderboardBoards)[number];

export const leaderboardWindows = ["90d", "year", "all"] as const;
export type LeaderboardWindow = (typeof leaderboardWindows)[number];
/** Days of the rolling window, and days after their first valid report in which people count as newcomers. */
export const windowDays = 90;
export const newcomerDays = 90;
/** Ranks are compared with those of this many days before. */
export const movementDays = 7;
/** The places that a board shows. */
export const maxRank = 100;

/** Badges; the profile states the rule of each. */
export const badges = ["first_valid", "ten_valid", "hundred_valid", "critical", "accurate", "vdp_helper", "top_100"] as const;
export type Badge = (typeof badges)[number];
/** The figures that badges need. */
export const badgeRules = { accuracy: 0.8, accuracyReports: 10, critical: 1, vdp: 3 } as const;
