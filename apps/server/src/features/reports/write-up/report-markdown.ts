import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ExportedFile, ExportedReport } from "./exported-report.ts";
import { itemFacts, namedFactsOf, sectionsOf } from "./exported-texts.ts";

/**
 * Renders a report, its public timeline and the list of its files as one Markdown document. Texts by people are unaltered, each between rules; the list says to which
 * file a picture in them refers, or with `paths` where each file lies beside the document.
 */
export function markdownOf(
  exported: ExportedReport,
  files: readonly ExportedFile[],
  language: Language,
  paths?: ReadonlyMap<string, string>,
): string {
  const { report, timeline } = exported;
  return `${[
    `# ${oneLine(report.poc_title ?? "")}`,
    factLines(namedFactsOf(exported, language)),
    ...sectionsOf(exported, language).map(([name, text]) => `## ${inline(name)}\n\n${text}`),
    ...(timeline.length > 0 ? [`## ${translate(language, "reports.timeline.label")}`] : []),
    ...timeline.map((item) => itemText(item, language)),
    ...(files.length > 0 ? [`## ${translate(language, "reports.export.files")}\n\n${fileTable(files, language, paths)}`] : []),
  ].join(textRule)}\n`;
}

/** Stands between the texts of a document, so that none runs into the next. */
export const textRule = "\n\n---\n\n";

/** Facts as a list in Markdown. */
export function factLines(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `- ${name}: ${inline(value)}`).join("\n");
}

function fileTable(files: readonly ExportedFile[], language: Language, paths: ReadonlyMap<string, string> | undefined): string {
  const head = (["file_name", "file_size", "file_hash"] as const).map((key) => translate(language, `reports.export.${key}`));
  const rows = files.map(({ file_id, name, size, sha256 }) =>
    paths ? [inline(paths.get(file_id) ?? name), size, sha256] : [inline(name), size, sha256, `attachment:${file_id}`],
  );
  const dashes = ["---", "--:", "---"];
  return [paths ? head : [...head, ""], paths ? dashes : [...dashes, "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function itemText(item: Partial<TimelineItem>, language: Language): string {
  const { at, who, change } = itemFacts(item, language);
  const head = [at, inline(who), change].filter(Boolean).join(" · ");
  return [`### ${head}`, item.content, item.note].filter(Boolean).join("\n\n");
}

/** A title as one line that Markdown draws as it is. */
export const oneLine = (text: string) => inline(text.replace(/\s+/g, " "));

/** A text that Markdown draws as it is within a line. */
function inline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
