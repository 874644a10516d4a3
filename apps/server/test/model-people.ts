/** The people around the report of a model, with their general rights. */
export const people = ["author", "collaborator", "owner", "triager", "finance", "viewer", "admin", "stranger"] as const;
export type Who = (typeof people)[number];
export type Status = "new" | "under_review" | "needs_more_info" | "resolved" | "closed" | "duplicate" | "spam" | "not_applicable";

export const closedStatuses: readonly Status[] = ["resolved", "closed", "duplicate", "spam", "not_applicable"];
export const isClosedStatus = (status: Status) => closedStatuses.includes(status);

/** The codes that an answer may have: 200 stands for every success. */
export type Codes = readonly number[];
export const ok: Codes = [200];

/** The side somebody acts for; a collaborator acts for none. */
export function sideOf(who: Who): "reporter" | "company" | "platform" | null {
  if (who === "collaborator") return null;
  return who === "author" ? "reporter" : who === "admin" ? "platform" : "company";
}
export const reports = (who: Who) => who === "author" || who === "collaborator";
export const decides = (who: Who) => who === "owner" || who === "triager" || who === "admin";
export const speaks = (who: Who) => who !== "viewer" && who !== "stranger";
/** Whether a person decides about disclosure, for either side. */
export const leads = (who: Who) => who === "author" || who === "owner";
