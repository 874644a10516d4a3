import { isFilled, type Reader, textOf } from "./reader.ts";

/** The substates that HackerOne calls closed; `state` repeats it. */
const closed = ["resolved", "informative", "duplicate", "not-applicable", "spam"];

/** HackerOne's export of reports, as CSV or as JSON of the same columns. */
export const hackeroneCsv: Reader = {
  format: "hackerone_csv",
  signature: ["id", "title", "substate", "reported_at"],
  fields: {
    key: ["id"],
    title: ["title"],
    status: ["substate", "state"],
    severity: ["severity_rating"],
    score: ["severity_score"],
    weakness: ["weakness"],
    asset: ["structured_scope"],
    author: ["reporter"],
    cve: ["cve_ids"],
    duplicate_of: ["original_report_id"],
    sent_at: ["reported_at"],
    validated_at: ["triaged_at"],
    closed_at: ["closed_at"],
    description: ["vulnerability_information"],
    impact: ["impact"],
  },
  statuses: { retesting: "under_review", open: null, closed: null },
  paid: { at: "awarded_at", columns: ["bounty", "bonus"] },
  open(fields) {
    const { state, ...rest } = fields;
    const substate = textOf(fields.substate);
    if (!isFilled(state) || substate === "") return fields;
    const isClosed = closed.includes(substate);
    // Only a state that contradicts the substate says more than that.
    return (textOf(state).toLowerCase() === "closed") === isClosed
      ? rest
      : { ...rest, substate: `${substate} (${textOf(state)})` };
  },
};
