import { type WriteUpPart, writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import { fenced } from "@safeport/foreign-files/as-markdown";
import type { NeutralComment, NeutralReport } from "./neutral-report.ts";
import { parseJson } from "./read-report-file.ts";
import { type FieldName, type FileRow, inner, isFilled, isObject, type Reader, textOf } from "./readers/reader.ts";

/** A row of a file in neutral form, and the columns that are neither mapped nor kept. */
export function neutralOf(reader: Reader, { line, fields: row }: FileRow): { report: NeutralReport; leftOut: string[] } {
  const fields = reader.open?.(row) ?? row;
  const taken = new Set<string>();
  const cellOf = (field: FieldName): unknown => {
    const name = reader.fields[field]?.find((one) => isFilled(fields[one]));
    if (name === undefined) return undefined;
    taken.add(name);
    return fields[name];
  };
  const text = (field: FieldName) => textOf(cellOf(field));
  const status = text("status");
  const reason = text("reason");
  const report: NeutralReport = {
    line,
    key: text("key"),
    title: text("title"),
    status: reason === "" ? status : `${status} / ${reason}`,
    severity: text("severity"),
    score: text("score"),
    vector: text("vector"),
    weakness: text("weakness"),
    asset: text("asset"),
    author: text("author"),
    cve: text("cve"),
    duplicate_of: text("duplicate_of"),
    sent_at: text("sent_at"),
    validated_at: text("validated_at"),
    closed_at: text("closed_at"),
    texts: Object.fromEntries(writeUpFields.map((name) => [writeUp[name].part, text(writeUp[name].part as WriteUpPart)])),
    answers: cellOf("answers"),
    comments: commentsOf(cellOf("comments")),
    also: [],
  };
  const { appended, paid } = reader;
  const parts = Object.entries(appended ?? {}).filter(([name]) => isFilled(fields[name]));
  for (const [name] of parts) taken.add(name);
  appendParts(
    report,
    parts.map(([name, kind]) => [name, kind === "code" ? fenced(textOf(fields[name])) : textOf(fields[name])]),
  );
  const amounts = paid?.columns.filter((name) => isFilled(fields[name])) ?? [];
  if (paid && amounts.length > 0) {
    for (const name of [...amounts, paid.at]) taken.add(name);
    const content = amounts.map((name) => `${name}: ${textOf(fields[name])}`).join("\n\n");
    report.comments?.push({ author: "", at: textOf(fields[paid.at]), content, isInternal: false });
  }
  const rest = Object.keys(fields).filter(
    (name) => name !== "" && !taken.has(name) && !reader.implied?.includes(name) && isFilled(fields[name]),
  );
  const isLeftOut = (name: string) => reader.leftOut === "rest" || (reader.leftOut?.includes(name) ?? false);
  for (const name of rest.filter((one) => !isLeftOut(one))) report.also.push([name, wholeText(fields[name])]);
  return { report, leftOut: rest.filter(isLeftOut) };
}

const longest = writeUp.poc_description_markdown.limit;

/** Puts further texts below the description; where that would be too long, they are kept beside it. */
function appendParts(report: NeutralReport, parts: readonly (readonly [name: string, text: string])[]): void {
  const texts = [report.texts.description ?? "", ...parts.map(([name, text]) => `**${name}**\n\n${text}`)];
  const whole = texts.filter((text) => text !== "").join("\n\n");
  if (whole.length <= longest) report.texts.description = whole;
  else report.also.push(...parts.map(([name, text]): [string, string] => [name, text]));
}

/** A value as text, whatever its shape. */
function wholeText(value: unknown): string {
  const isNested = isObject(value) || (Array.isArray(value) && value.some((one) => textOf(one) === ""));
  return isNested ? JSON.stringify(value) : textOf(value);
}

function commentsOf(value: unknown): NeutralComment[] | null {
  if (value === undefined) return [];
  const listed = typeof value === "string" ? parseJson(value) : value;
  if (!Array.isArray(listed)) return null;
  return listed.map((entry) => (isObject(entry) ? commentOf(entry) : { ...nobody, content: wholeText(entry) }));
}

const nobody = { isInternal: false, author: "", at: "" };

/** A comment; one without words that are known as such is all that the file says of it. */
function commentOf(entry: Record<string, unknown>): NeutralComment {
  const words = textOf(entry.content ?? entry.message ?? entry.text ?? entry.body ?? entry.comment);
  return {
    isInternal: entry.is_internal === true || entry.internal === true,
    author: textOf(entry.imported_author ?? entry.author ?? entry.performed_by ?? entry.actor ?? inner(entry).user),
    at: textOf(entry.created_at ?? entry.at ?? entry.createdAt),
    content: words.trim() === "" && isFilled(entry) ? fenced(JSON.stringify(entry), "json") : words,
  };
}
