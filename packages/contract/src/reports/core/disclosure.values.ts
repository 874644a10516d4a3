import { writeUpParts } from "./write-up.values.ts";

/** The extent of a publication: the write-up with the public comments, or a summary with the changes of status and severity. */
export const disclosureKinds = ["full", "limited"] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

/** The side that asks to publish a report. */
export const disclosureSides = ["reporter", "company"] as const;
export type DisclosureSide = (typeof disclosureSides)[number];

/** States of a report's disclosure; `undecided` if the silent side can no longer answer, so that staff decide. */
export const disclosureStates = ["asked", "undecided", "refused", "public", "taken_down"] as const;
export type DisclosureState = (typeof disclosureStates)[number];

/** The texts of a report that can be redacted; a comment is `comment:` and its id. */
export const redactedFields = ["title", "asset", ...writeUpParts] as const;

/** Stands for a text that was redacted, however long it was. */
export const redactionMark = "█████";

/** The steps of a disclosure that both sides are told of. */
export const disclosureSteps = [
  "asked",
  "reminded",
  "refused",
  "withdrawn",
  "ended",
  "undecided",
  "published",
  "taken_down",
] as const;
export type DisclosureStep = (typeof disclosureSteps)[number];

/** Orders of the published reports. */
export const disclosedSorts = ["newest", "severity", "bounty"] as const;
