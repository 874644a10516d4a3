import type { DisclosureAct } from "./disclosure-model.ts";
import type { DisputeAct } from "./dispute-model.ts";
import type { Status, Who } from "./model-people.ts";

/** Acts of people in the random histories of reports. */
export const targets: readonly Status[] = [
  ...(["under_review", "needs_more_info", "resolved", "closed", "duplicate", "spam", "not_applicable"] as const),
];
export const ratings = ["low", "medium", "high"] as const;

export type ReportAct =
  | { kind: "comment"; who: Who; internal: boolean }
  | { kind: "status"; who: Who; to: Status }
  | { kind: "rate"; who: Who; severity: (typeof ratings)[number] }
  | { kind: "answer_severity"; who: Who; answer: "accepted" | "contested" }
  | { kind: "answer_retest"; who: Who; result: "fixed" | "not_fixed" }
  | { kind: "decide_retest"; who: Who; accept: boolean }
  | { kind: "lock"; who: Who; locked: boolean }
  | { kind: "move"; who: Who; to: 0 | 1 }
  | { kind: "name_collaborator"; who: Who; named: boolean }
  | { kind: "answer_collaboration"; who: Who; accept: boolean }
  | { kind: "validate" | "nothing" | "ask_retest" | "dispute" | "award"; who: Who }
  | DisputeAct
  | DisclosureAct;
