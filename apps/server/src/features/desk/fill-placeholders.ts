import { type Placeholder, placeholders } from "@safeport/contract/desk/canned-reply.endpoints";
import type { ReportRow } from "../reports/core/report.queries.ts";

/** Value of each placeholder; the report's author knows all of them. Empty if the report has none, as for an author whose name nobody knows. */
const values: Record<Placeholder, (report: ReportRow) => string> = {
  hacker: ({ author, imported_at, imported_author, guest }) =>
    (imported_at ? imported_author : guest ? guest.name : author.username) ?? "",
  program: ({ program_title }) => program_title,
  report: ({ number }) => (number === null ? "" : `#${number}`),
  asset: ({ scope_identifier }) => scope_identifier ?? "",
};

/** Everything that may be meant as a name: a payload such as `{{7*7}}` is none. */
const pattern = /\{\{\s*(\p{L}[\p{L}\p{N}_. -]{0,60})\}\}/gu;

/**
 * Fills the placeholders of a text for a report, once: a value that looks like a placeholder stays as it is. Values are escaped, so that a title cannot
 * become Markdown. `unresolved` names the placeholders that are unknown or have no value, which stay in the text.
 */
export function fillPlaceholders(text: string, report: ReportRow): { text_markdown: string; unresolved: string[] } {
  const unresolved = new Set<string>();
  const fill = (part: string, isCode: boolean) =>
    part.replace(pattern, (written, written_name: string) => {
      const name = placeholders.find((placeholder) => placeholder === written_name.trim());
      const value = name ? values[name](report) : "";
      if (value === "") unresolved.add(written);
      if (value === "") return written;
      // The number is digits, and reads better as it is.
      if (name === "report") return value;
      return isCode ? codeText(value) : escapeMarkdown(value);
    });
  const text_markdown = partsOf(text)
    .map(({ part, isCode }) => fill(part, isCode))
    .join("");
  return { text_markdown, unresolved: [...unresolved] };
}

/** Splits Markdown into prose and code (inline and fenced). */
function partsOf(text: string): { part: string; isCode: boolean }[] {
  const pieces = text.split(/(`+)/);
  // The last place of each length of run, so that a run without a partner is found at once.
  const last = new Map(pieces.map((piece, at) => [piece, at] as const).filter(([, at]) => at % 2 === 1));
  let fence: string | null = null;
  return pieces.map((part, at) => {
    if (at % 2 === 0) return { part, isCode: fence !== null };
    if (fence === part) fence = null;
    else if (fence === null && (last.get(part) ?? at) > at) fence = part;
    return { part, isCode: false };
  });
}

/** A text as code shows it, without what would end the code. */
function codeText(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replaceAll("`", "'");
}

/** A text that Markdown draws as it is (CommonMark §2.4: any ASCII punctuation can be escaped). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]()<>#+!|~&@]/g, "\\$&");
}
