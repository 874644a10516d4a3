import { type Placeholder, placeholders } from "@safeport/contract/reports/desk/canned-reply.endpoints";
import type { ReportRow } from "../report.queries.ts";

/** Value of each placeholder; the report's author knows all of them. Empty if the report has none, as for an author whose name nobody knows. */
const values: Record<Placeholder, (report: ReportRow) => string> = {
  hacker: ({ author_username, imported_at, imported_author, guest }) =>
    (imported_at ? imported_author : guest ? guest.name : author_username) ?? "",
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
  const text_markdown = text.replace(pattern, (written, written_name: string) => {
    const name = written_name.trim();
    const value = placeholders.some((placeholder) => placeholder === name) ? values[name as Placeholder](report) : "";
    if (value === "") unresolved.add(written);
    // The number is digits, and reads better as it is.
    return value === "" ? written : name === "report" ? value : escapeMarkdown(value);
  });
  return { text_markdown, unresolved: [...unresolved] };
}

/** A text that Markdown draws as it is (CommonMark §2.4: any ASCII punctuation can be escaped). */
function escapeMarkdown(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]()<>#+!|~&@]/g, "\\$&");
}
