import type { Reader } from "./reader.ts";

/** Lists of Immunefi's dashboard. */
export const immunefi: Reader = {
  format: "immunefi",
  signature: ["report id", "title", "status", "whitehat"],
  fields: {
    key: ["report id"],
    title: ["title"],
    status: ["status"],
    severity: ["severity"],
    asset: ["asset", "target"],
    author: ["whitehat"],
    sent_at: ["submitted at", "submission date", "created at", "date"],
    validated_at: ["confirmed at"],
    closed_at: ["closed at", "paid at", "resolved at"],
    description: ["description", "bug description"],
    steps: ["proof of concept"],
    impact: ["impact", "impacts"],
  },
  // "Closed" is Immunefi's word for a report that was rejected as invalid, "Paid" for one that was accepted for good.
  statuses: {
    reported: "new",
    escalated: "new",
    confirmed: "under_review",
    request_more_info: "needs_more_info",
    needs_more_information: "needs_more_info",
    paid: "resolved",
    closed: "not_applicable",
  },
};
