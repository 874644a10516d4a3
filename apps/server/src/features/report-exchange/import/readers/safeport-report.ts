import { eachPart } from "@safeport/contract/reports/core/write-up.values";
import { inner, isObject, type Reader, textOf } from "./reader.ts";

/** Our own export of one report with its timeline. */
export const safeportReport: Reader = {
  format: "safeport_report",
  signature: ["report_id", "poc_title", "poc_description_markdown", "program_handle"],
  fields: {
    key: ["id"],
    title: ["poc_title"],
    status: ["status"],
    reason: ["close_reason"],
    severity: ["severity"],
    score: ["cvss_score"],
    vector: ["cvss_vector"],
    weakness: ["weakness"],
    asset: ["scope_identifier", "unlisted_asset"],
    author: ["imported_author", "author"],
    cve: ["cve_id"],
    duplicate_of: ["duplicate_of"],
    sent_at: ["sent_at"],
    validated_at: ["validated_at"],
    closed_at: ["closed_at"],
    ...eachPart((name) => [name]),
    answers: ["answers"],
    comments: ["timeline"],
  },
  // Computed from the others, about the reader, or about a clock that an import does not start.
  leftOut: [
    ...["report_id", "created_at", "last_activity_at", "save_as_draft", "version", "completeness", "completeness_missing"],
    ...["turn", "due_at", "due_target", "escalated_at", "program_id", "program_handle", "company_id", "scope_id"],
    ...["scope_asset_type", "original_id", "duplicate_card", "author_weight", "is_named_publicly", "weights_frozen_at"],
    ...["severity_answer", "severity_answer_due_at", "severity_unexplained", "imported_at", "guest", "targets", "time_zone"],
    ...["answer_request", "unlisted_asset", "author"],
  ],
  open: (fields) => ({
    ...fields,
    timeline: Array.isArray(fields.timeline) ? fields.timeline.map(entryOf) : fields.timeline,
  }),
};

/** An item without words says what changed. */
function entryOf(value: unknown): unknown {
  if (!isObject(value) || textOf(value.content) !== "") return value;
  const { currency, amount_minor } = value;
  const change = [
    ["status", value.old_status, value.new_status],
    ["severity", value.old_severity, value.new_severity],
  ].find(([, , after]) => textOf(after) !== "");
  const content = change
    ? `**${change[0]}** ${textOf(change[1])} → ${textOf(change[2])}`
    : [`**${textOf(value.item_type)}**`, textOf(amount_minor), textOf(currency), textOf(inner(value, "dispute").dispute_type)]
        .filter(Boolean)
        .join(" ");
  return { ...value, content };
}
