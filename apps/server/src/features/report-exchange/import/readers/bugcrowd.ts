import { type Reader, textOf } from "./reader.ts";

/** Bugcrowd's export of submissions as CSV. */
export const bugcrowd: Reader = {
  format: "bugcrowd",
  signature: ["reference_number", "substate", "submitted_at", "vrt_lineage"],
  fields: {
    key: ["reference_number"],
    title: ["title"],
    status: ["substate", "state"],
    severity: ["priority"],
    weakness: ["vrt_lineage"],
    asset: ["target_name"],
    author: ["username"],
    sent_at: ["submitted_at"],
    validated_at: ["validated_at"],
    closed_at: ["closed_at"],
    description: ["description"],
  },
  statuses: { nue: "new", open: null, closed: null },
  severities: { "1": "critical", "2": "high", "3": "medium", "4": "low", "5": "none" },
  appended: {
    bug_url: "text",
    http_request: "code",
    extra_info: "text",
    remediation_advice: "text",
    vulnerability_references: "text",
  },
  paid: { at: "paid_at", columns: ["amount", "points"] },
  open(fields) {
    const { state, duplicate, caption, ...rest } = fields;
    const substate = textOf(fields.substate);
    const isDuplicate = /^(?:true|yes|1)$/i.test(textOf(duplicate));
    return {
      ...rest,
      ...(caption !== fields.title && { caption }),
      ...(substate === "" && { state }),
      // The export does not name the original, and the substate of a duplicate is that of the original.
      ...(isDuplicate && substate !== "duplicate" && { substate: `${substate} (duplicate)` }),
    };
  },
};
