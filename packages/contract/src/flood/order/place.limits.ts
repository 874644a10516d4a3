import type { Severity } from "../../kernel/severity.values.ts";

/** Raised with each change of the formula; the places of open reports are computed anew then. */
export const placeVersion = 1;

/** The most points of a track record, and what a person without one is taken to have: `valid` of `closed` reports. */
export const trackPoints = 50;
export const unknownRecord = { valid: 0.8, closed: 4 };
/** The days in which a report of the author was closed that counts. */
export const trackDays = 365;

/** Points of the severity that the author claims, capped by the asset. */
export const severityPoints: Readonly<Record<Severity, number>> = { none: 0, low: 1.5, medium: 4, high: 7, critical: 10 };

/** Points of each percent of completeness. */
export const completenessPoints = 0.1;

/** Points that a failed check costs, by its name. The others help the writer, but most genuine reports fail them. */
export const checkPoints: Readonly<Record<string, number>> = {
  code_refs: 15,
  non_issue: 15,
  template: 15,
  own_copy: 10,
  known_issue: 10,
  asset_named: 2,
};
/** The share of these points where the author has answered the check, and the most that all cost together. */
export const answeredShare = 0.5;
export const mostCheckPoints = 60;

/** Each so many that are let in, the oldest that waits is next. */
export const everyOldest = 10;
