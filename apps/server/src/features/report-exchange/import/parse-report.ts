import { type FieldRefusal, refusalOf } from "@safeport/contract/kernel/field-refusal";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import { markdown, singleLine } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { Answer } from "@safeport/contract/programs/core/question.schema";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import type { ImportKind, ImportNote, ImportStatus } from "@safeport/contract/report-exchange/import/report-import.values";
import { closedStatuses, type ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { closeReasons } from "@safeport/contract/reports/core/report.values";
import { eachText, type WriteUpTexts, writeUp } from "@safeport/contract/reports/core/write-up.values";
import { storableText } from "@safeport/foreign-files/clean-text";
import { nameOfValue } from "@safeport/foreign-files/name-of-value";
import * as z from "zod/mini";
import { rateVector } from "../../reports/severity/cvss.ts";
import { timeOf } from "./imported-time.ts";
import type { NeutralComment, NeutralReport } from "./neutral-report.ts";
import type { FieldName } from "./readers/reader.ts";
import type { ValueMap } from "./value-map.ts";

type CloseReason = (typeof closeReasons)[number];

/** Something that was said about a report, or that happened to it. */
export interface ImportedComment {
  author: string | null;
  at: Date;
  content: string;
}

/** A report of a file; its asset and original are still texts. */
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
  cve_id: string | null;
  asset: string;
  weakness: { id: string; name: string } | null;
  author: string | null;
  sent_at: Date;
  validated_at: Date | null;
  closed_at: Date | null;
  texts: WriteUpTexts;
  answers: Answer[];
  comments: ImportedComment[];
  leftOut: number;
  also: [name: string, value: string][];
  notes: Set<ImportNote>;
}

export type RowRefusal =
  | (FieldRefusal & { column: FieldName })
  | { code: "row_repeated"; params: { count: number } }
  | { code: `${ImportKind}_undecided`; params: { word: string } }
  | { code: "original_missing" | "times_out_of_order" | "id_taken" };

/** Thrown for the first field of a row that means nothing. */
export class Refused extends Error {
  readonly refusal: RowRefusal;
  constructor(refusal: RowRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The most of a word that a refusal repeats. */
const shownWord = 60;

const undecided = (kind: ImportKind, word: string) =>
  new Refused({ code: `${kind}_undecided`, params: { word: word.trim().slice(0, shownWord) } });

const Title = singleLine(textLimits.title);
const Key = singleLine(200);
const Comment = markdown(textLimits.comment);
const Answers = z.array(Answer);

/** The name of a report in its file. */
export function keyOf({ key }: NeutralReport): string {
  return storableText(key).trim();
}

/** A report in the words of its file as one of ours. Throws `Refused` for one that means nothing. */
export function parseReport(neutral: NeutralReport, map: ValueMap): ImportedReport {
  const notes = new Set<ImportNote>();
  const also = [...neutral.also];
  const clean = (text: string) => {
    const stored = storableText(text);
    if (stored !== text) notes.add("characters_removed");
    return stored;
  };
  const time = (column: "sent_at" | "validated_at" | "closed_at") => {
    const text = neutral[column].trim();
    const { at, zone } = readTime(text, column);
    if (at && zone === null) notes.add("no_zone");
    // The database keeps the moment; the zone in which it was said is kept with the words.
    if (at && zone !== null && zone !== "UTC") also.push([column, text]);
    return at;
  };
  // All words of a row are counted, also those of a row that is refused for one of them.
  const kind = map.weakness(neutral.weakness.trim());
  const named = severityOf(neutral, map);
  const status = statusOf(neutral.status, map);
  if (neutral.status !== "" && nameOfValue(neutral.status) !== nameOfStatus(status)) also.push(["status", neutral.status]);
  const rating = ratingOf(neutral, named, also);
  if (!kind) throw undecided("weakness", neutral.weakness);
  const weakness = kind === "none" ? null : kind;
  const sent_at = time("sent_at");
  if (!sent_at) throw new Refused({ column: "sent_at", code: "required" });
  const told = { closed: time("closed_at"), validated: time("validated_at") };
  const ends = endsOf(status.status, sent_at, told);
  if (ends.isAssumed) notes.add("no_closed_at");
  if (told.closed && !ends.closed_at) also.push(["closed_at", neutral.closed_at]);
  if (neutral.weakness !== "" && !isNamed(neutral.weakness, weakness)) also.push(["weakness", neutral.weakness]);
  const cut = (name: string, text: string, max: number) => {
    if (text.length <= max) return text;
    notes.add("shortened");
    also.push([name, text]);
    return text.slice(0, max);
  };
  const { comments, leftOut } = commentsOf(neutral.comments, sent_at, clean);
  return {
    line: neutral.line,
    key: checked("key", Key, keyOf(neutral)),
    title: checked("title", Title, titleOf(clean(neutral.title), notes)),
    ...status,
    duplicate_of: status.status === "duplicate" ? neutral.duplicate_of.trim() || null : keptOriginal(neutral, also),
    ...rating,
    cve_id: cveOf(neutral.cve, also),
    asset: cut("asset", clean(neutral.asset).trim(), scopeLimits.identifier),
    weakness,
    author: cut("author", nameOf(clean(neutral.author)), textLimits.name) || null,
    sent_at,
    validated_at: ends.validated_at,
    closed_at: ends.closed_at,
    texts: eachText((name) =>
      checked(writeUp[name].part, markdown(writeUp[name].limit), clean(neutral.texts[writeUp[name].part] ?? "")),
    ),
    answers: answersOf(neutral.answers),
    comments,
    leftOut,
    also: also.map(([name, value]) => [name, clean(value)]),
    notes,
  };
}

function statusOf(word: string, map: ValueMap): Pick<ImportedReport, "status" | "close_reason"> {
  const target = map.status(word);
  if (!target) throw undecided("status", word);
  return statusParts(target);
}

/** A status with its reason, from the name of both. */
export function statusParts(target: ImportStatus): Pick<ImportedReport, "status" | "close_reason"> {
  const [status, reason] = target.split(":") as [ImportedReport["status"], CloseReason?];
  return { status, close_reason: reason ?? null };
}

function nameOfStatus({ status, close_reason }: Pick<ImportedReport, "status" | "close_reason">): string {
  return close_reason === null ? status : `${status}_/_${close_reason}`;
}

/** How severe a report is by its word, or without one by its vector or score; null for a word that is not known. */
function severityOf({ vector, severity, score }: NeutralReport, map: ValueMap): Severity | null {
  const rating = vector === "" ? null : rateVector(vector.trim());
  return severity.trim() === "" && rating ? rating.severity : map.severity(severity.trim(), score.trim());
}

/** The rating of a report. A vector of a version that is not computed here is kept beside a severity, as are words that mean another one here. */
function ratingOf({ vector, severity, score }: NeutralReport, named: Severity | null, also: ImportedReport["also"]) {
  const word = severity.trim();
  const rating = vector === "" ? null : rateVector(vector.trim());
  if (vector !== "" && !rating) {
    if (word === "" || !/^(?:CVSS:[23]\.0\/|\(?AV:)/.test(vector))
      throw new Refused({ column: "vector", code: "vector_invalid" });
    also.push(["cvss_vector", vector]);
  }
  if (!named) throw undecided("severity", word || score);
  if (word !== "" && nameOfValue(word) !== named) also.push(["severity", word]);
  if (score !== "" && Number(score) !== rating?.score) also.push(["cvss_score", score]);
  return { severity: named, cvss_vector: rating?.vector ?? null, cvss_score: rating?.score ?? null };
}

/** When a report was validated and closed. A closed one without a time was closed when it was sent, a resolved one validated at the latest then. */
function endsOf(status: ReportStatus, sent_at: Date, { closed, validated }: { closed: Date | null; validated: Date | null }) {
  const isClosed = (closedStatuses as readonly string[]).includes(status);
  const closed_at = isClosed ? (closed ?? sent_at) : null;
  const validated_at = validated ?? (status === "resolved" ? closed_at : null);
  if ((closed_at ?? sent_at) < sent_at || (validated_at ?? sent_at) < sent_at) throw new Refused({ code: "times_out_of_order" });
  return { closed_at, validated_at, isAssumed: isClosed && !closed };
}

/** Keeps the original that a report names which is no duplicate here. */
function keptOriginal({ duplicate_of }: NeutralReport, also: ImportedReport["also"]): null {
  if (duplicate_of !== "") also.push(["duplicate_of", duplicate_of]);
  return null;
}

/** Whether the words say no more than the weakness here. */
function isNamed(word: string, weakness: { name: string; cwe_id: number } | null): boolean {
  const text = word.trim().toLowerCase();
  return weakness !== null && (text === weakness.name.toLowerCase() || text === `cwe-${weakness.cwe_id}`);
}

/** The first CVE id; texts that name more than one, or something else, are kept. */
function cveOf(text: string, also: ImportedReport["also"]): string | null {
  const [found = null] = /\bCVE-\d{4}-\d{4,19}\b/i.exec(text) ?? [];
  if (text !== "" && text.trim() !== found) also.push(["cve", text]);
  return found?.toUpperCase() ?? null;
}

/** A title as one line, which no character turns around. */
function titleOf(text: string, notes: Set<ImportNote>): string {
  const line = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/[\r\n\t\u2028\u2029]+/g, " ");
  if (line !== text) notes.add("characters_removed");
  return line;
}

function nameOf(text: string): string {
  return text.replace(/[\s\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
}

function readTime(text: string, column: FieldName): { at: Date | null; zone: string | null } {
  if (text === "") return { at: null, zone: null };
  const read = timeOf(text);
  if (!read) throw new Refused({ column, code: "invalid_time" });
  if (read.at > new Date()) throw new Refused({ column, code: "date_in_future" });
  return read;
}

function answersOf(value: unknown): Answer[] {
  if (value === undefined) return [];
  const read = z.safeParse(Answers, value);
  if (!read.success) throw new Refused({ column: "answers", code: "invalid_value" });
  return read.data;
}

function commentsOf(listed: NeutralComment[] | null, sentAt: Date, clean: (text: string) => string) {
  if (!listed) throw new Refused({ column: "comments", code: "invalid_value" });
  if (listed.length > reportImportLimits.comments)
    throw new Refused({ column: "comments", code: "too_many", params: { max: reportImportLimits.comments } });
  const open = listed.filter(({ isInternal, content }) => !isInternal && content.trim() !== "");
  return {
    leftOut: listed.filter(({ isInternal }) => isInternal).length,
    comments: open.map(({ author, at, content }) => ({
      author: nameOf(clean(author)).slice(0, textLimits.name) || null,
      at: readTime(at.trim(), "comments").at ?? sentAt,
      content: checked("comments", Comment, clean(content)),
    })),
  };
}

function checked<S extends z.ZodMiniType<string>>(column: FieldName, schema: S, text: string): string {
  const result = z.safeParse(schema, text);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Refused({ column, ...(issue ? refusalOf(issue, false) : { code: "invalid_value" as const }) });
}
