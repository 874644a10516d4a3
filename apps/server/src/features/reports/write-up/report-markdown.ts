import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ExportedReport } from "./exported-report.ts";
import { itemFacts, namedFactsOf, sectionsOf } from "./exported-texts.ts";

/** Renders a report and its public timeline as one Markdown document. Texts by people are unaltered, each between rules. */
export function markdownOf(exported: ExportedReport, language: Language): string {
  const { report, timeline } = exported;
  return `${[
    `# ${oneLine(report.poc_title ?? "")}`,
    factLines(namedFactsOf(exported, language)),
    ...sectionsOf(exported, language).map(([name, text]) => `## ${inline(name)}\n\n${text}`),
    ...(timeline.length > 0 ? [`## ${translate(language, "reports.timeline.label")}`] : []),
    ...timeline.map((item) => itemText(item, language)),
  ].join(textRule)}\n`;
}

/** Stands between the texts of a document, so that none runs into the next. */
export const textRule = "\n\n---\n\n";

/** Facts as a list in Markdown. */
export function factLines(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `- ${name}: ${inline(value)}`).join("\n");
}

function itemText(item: Partial<TimelineItem>, language: Language): string {
  const { at, who, change } = itemFacts(item, language);
  const head = [at, inline(who), change].filter(Boolean).join(" · ");
  return [`### ${head}`, item.content].filter(Boolean).join("\n\n");
}

/** A title as one line that Markdown draws as it is. */
export const oneLine = (text: string) => inline(text.replace(/\s+/g, " "));

/** A text that Markdown draws as it is within a line. */
function inline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
