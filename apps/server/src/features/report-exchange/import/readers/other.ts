import { eachPart, writeUp } from "@safeport/contract/reports/core/write-up.values";
import type { Reader } from "./reader.ts";

/** Any file whose columns have names that say what they are. */
export const other: Reader = {
  format: "other",
  signature: [],
  fields: {
    key: ["import_key", "id", "report_id", "number"],
    title: ["poc_title", "title"],
    status: ["status", "state", "substate"],
    reason: ["close_reason"],
    severity: ["severity", "severity_rating"],
    score: ["cvss_score"],
    vector: ["cvss_vector"],
    weakness: ["weakness", "cwe"],
    asset: ["asset", "scope_identifier"],
    author: ["imported_author", "author", "reporter"],
    cve: ["cve_id", "cve"],
    duplicate_of: ["duplicate_of", "original_report_id"],
    sent_at: ["sent_at", "submitted_at", "submitted", "created_at"],
    validated_at: ["validated_at", "triaged_at"],
    closed_at: ["closed_at"],
    ...eachPart((name) => [name, writeUp[name].part, ...writeUp[name].imported]),
    comments: ["comments", "timeline"],
  },
  leftOut: "rest",
};
