import { type FieldRefusal, refusalOf } from "@safeport/contract/kernel/field-refusal";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { markdown, singleLine } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { closedStatuses, type ReportStatus, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { closeReasons } from "@safeport/contract/reports/core/report.values";
import { eachText, type WriteUpTexts, writeUp } from "@safeport/contract/reports/core/write-up.values";
import { storableText } from "@safeport/foreign-files/clean-text";
import * as z from "zod/mini";
import { rateVector } from "../../reports/severity/cvss.ts";
import { fieldOf, type ImportedField, keyTextOf, textOf } from "./imported-fields.ts";
import { type FileRow, isObject } from "./read-report-file.ts";

type CloseReason = (typeof closeReasons)[number];

/** Something that was said about a report, or that happened to it. */
export interface ImportedComment {
  author: string | null;
  at: Date;
  content: string;
}

/** A report of a file; its asset, weakness and original are still texts. */
export interface ImportedReport {
  line: number;
  key: string;
  title: string;
  status: Exclude<ReportStatus, "draft">;
  close_reason: CloseReason | null;
  duplicate_of: string | null;
  severity: Severity;
  cvss_vector: string | null;
  cvss_score: number | null;
  asset: string;
  weakness: string;
  author: string | null;
  sent_at: Date;
  validated_at: Date | null;
  closed_at: Date | null;
  texts: WriteUpTexts;
  comments: ImportedComment[];
  leftOut: number;
}

export type RowRefusal =
  | (FieldRefusal & { column: ImportedField })
  | { code: "row_repeated"; params: { count: number } }
  | { code: "original_missing" | "times_out_of_order" };

/** Thrown for the first field of a row that means nothing. */
export class Refused extends Error {
  readonly refusal: RowRefusal;
  constructor(refusal: RowRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Our statuses by their names on other platforms, with the reason of a closed one. */
const statusNames: Record<string, [ReportStatus, CloseReason?]> = {
  triaged: ["under_review"],
  accepted: ["under_review"],
  pending: ["new"],
  open: ["new"],
  unresolved: ["under_review"],
  fixed: ["resolved"],
  informative: ["closed", "informative"],
  informational: ["closed", "informative"],
  wont_fix: ["closed", "wont_fix"],
  out_of_scope: ["closed", "out_of_scope"],
  accepted_risk: ["closed", "accepted_risk"],
  withdrawn: ["closed", "withdrawn"],
  not_reproducible: ["not_applicable"],
};
const severityNames: Record<string, Severity> = { informational: "none", moderate: "medium", important: "high" };

const Title = singleLine(textLimits.title);
const Key = singleLine(200);
const Comment = markdown(textLimits.comment);

/** A row as a report. Throws `Refused` for one that means nothing. */
export function parseReport({ line, fields }: FileRow): ImportedReport {
  const text = (field: ImportedField) => storableText(textOf(fieldOf(fields, field)));
  const [status, namedReason] = statusOf(text("status"));
  const rating = ratingOf(text("vector"), text("severity"));
  const sent_at = timeOf(fields, "sent_at");
  if (!sent_at) throw new Refused({ column: "sent_at", code: "required" });
  const isClosed = (closedStatuses as readonly string[]).includes(status);
  const closed_at = isClosed ? (timeOf(fields, "closed_at") ?? sent_at) : null;
  const validated_at = timeOf(fields, "validated_at") ?? (status === "resolved" ? closed_at : null);
  if ((closed_at ?? sent_at) < sent_at || (validated_at ?? sent_at) < sent_at) throw new Refused({ code: "times_out_of_order" });
  const { comments, leftOut } = commentsOf(fieldOf(fields, "comments"), sent_at);
  return {
    line,
    key: checked("key", Key, keyTextOf(fields)),
    title: checked(
      "title",
      Title,
      text("title")
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
        .replace(/\s+/g, " "),
    ),
    status,
    close_reason: status === "closed" ? (reasonOf(text("close_reason")) ?? namedReason ?? "informative") : null,
    duplicate_of: status === "duplicate" ? text("duplicate_of") || null : null,
    ...rating,
    asset: text("asset").trim(),
    weakness: text("weakness").trim(),
    author: nameOf(text("author")),
    sent_at,
    validated_at,
    closed_at,
    texts: eachText((name) => checked(writeUp[name].part, markdown(writeUp[name].limit), text(writeUp[name].part))),
    comments,
    leftOut,
  };
}

function statusOf(name: string): [ImportedReport["status"], CloseReason?] {
  const status = valueName(name) || "new";
  const [ours, reason] = statusNames[status] ?? [status as ReportStatus];
  if (!reportStatuses.includes(ours) || ours === "draft")
    throw new Refused({ column: "status", code: "not_one_of", params: { values: reportStatuses.slice(1).join(", ") } });
  return reason ? [ours, reason] : [ours];
}

/** A name such as `Out of scope` or `wont-fix` in the form of our values. */
function valueName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

function reasonOf(name: string): CloseReason | undefined {
  const reason = valueName(name);
  if (reason === "") return undefined;
  const named = closeReasons.find((one) => one === reason);
  if (!named) throw new Refused({ column: "close_reason", code: "not_one_of", params: { values: closeReasons.join(", ") } });
  return named;
}

function ratingOf(vector: string, severity: string) {
  const rating = vector === "" ? null : rateVector(vector);
  if (vector !== "" && !rating) throw new Refused({ column: "vector", code: "vector_invalid" });
  const name = severity.trim().toLowerCase();
  const named = severityNames[name] ?? severities.find((one) => one === name);
  if (name !== "" && !named)
    throw new Refused({ column: "severity", code: "not_one_of", params: { values: severities.join(", ") } });
  return {
    severity: named ?? rating?.severity ?? "none",
    cvss_vector: rating?.vector ?? null,
    cvss_score: rating?.score ?? null,
  };
}

/** A time as a file has it, a day being its first instant in UTC; null for none. */
function timeOf(fields: Record<string, unknown>, field: ImportedField): Date | null {
  const value = fieldOf(fields, field);
  return value === undefined ? null : dateOf(textOf(value), field);
}

function dateOf(text: string, column: ImportedField): Date {
  const withZone = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text) ? `${text.replace(" ", "T")}Z` : text.replace(/ UTC$/, "Z");
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(withZone) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new Refused({ column, code: "invalid_time" });
  if (date > new Date()) throw new Refused({ column, code: "date_in_future" });
  return date;
}

function commentsOf(value: unknown, sentAt: Date): { comments: ImportedComment[]; leftOut: number } {
  if (value === undefined) return { comments: [], leftOut: 0 };
  const listed = typeof value === "string" ? listIn(value) : value;
  if (!Array.isArray(listed)) throw new Refused({ column: "comments", code: "invalid_value" });
  if (listed.length > reportImportLimits.comments)
    throw new Refused({ column: "comments", code: "too_many", params: { max: reportImportLimits.comments } });
  const entries = listed.filter(isObject).map((entry) => ({
    isInternal: entry.is_internal === true || entry.internal === true,
    author: nameOf(storableText(textOf(entry.imported_author ?? entry.author ?? entry.performed_by ?? entry.actor))),
    at: textOf(entry.created_at ?? entry.at),
    content: storableText(textOf(entry.content ?? entry.message ?? entry.text)),
  }));
  const open = entries.filter(({ isInternal, content }) => !isInternal && content.trim() !== "");
  return {
    leftOut: entries.filter(({ isInternal }) => isInternal).length,
    comments: open.map(({ author, at, content }) => ({
      author,
      at: at === "" ? sentAt : dateOf(at, "comments"),
      content: checked("comments", Comment, content),
    })),
  };
}

function listIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

function nameOf(text: string): string | null {
  return (
    text
      .replace(/[\s\u202a-\u202e\u2066-\u2069]+/g, " ")
      .trim()
      .slice(0, textLimits.name) || null
  );
}

function checked<S extends z.ZodMiniType<string>>(column: ImportedField, schema: S, text: string): string {
  const result = z.safeParse(schema, text);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refused({ column, ...(issue ? refusalOf(issue, false) : { code: "invalid_value" as const }) });
}
