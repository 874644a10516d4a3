import type { Reader } from "./reader.ts";

/** Our own export of a list of reports, as CSV or JSON. */
export const safeportList: Reader = {
  format: "safeport_list",
  signature: ["id", "title", "status", "turn", "missed_targets"],
  fields: {
    key: ["id"],
    title: ["title"],
    status: ["status"],
    reason: ["close_reason"],
    severity: ["severity"],
    vector: ["cvss_vector"],
    weakness: ["weakness"],
    asset: ["asset"],
    author: ["author"],
    cve: ["cve_id"],
    duplicate_of: ["duplicate_of"],
    sent_at: ["sent_at"],
    validated_at: ["validated_at"],
    closed_at: ["closed_at"],
  },
  // Follow from the others, or are about the place that the report was exported from.
  leftOut: ["turn", "last_activity_at"],
};
