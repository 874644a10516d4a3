import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ExportedReport } from "./exported-report.ts";
import { factsOf, itemFacts, sectionsOf } from "./report-facts.ts";

/** A report and its public timeline as one Markdown document. What people wrote is unaltered, each text between rules. */
export function markdownOf(exported: ExportedReport, language: Language): string {
  const { report, timeline } = exported;
  return `${[
    `# ${oneLine(report.poc_title ?? "")}`,
    factsOf(exported, language)
      .map(([name, value]) => `- ${name}: ${inline(value)}`)
      .join("\n"),
    ...sectionsOf(exported, language).map(([name, text]) => `## ${inline(name)}\n\n${text}`),
    ...(timeline.length > 0 ? [`## ${translate(language, "reports.timeline.label")}`] : []),
    ...timeline.map((item) => itemText(item, language)),
  ].join("\n\n---\n\n")}\n`;
}

function itemText(item: Partial<TimelineItem>, language: Language): string {
  const { at, who, change } = itemFacts(item, language);
  const head = [at, inline(who), change].filter(Boolean).join(" · ");
  return [`### ${head}`, item.content].filter(Boolean).join("\n\n");
}

const oneLine = (text: string) => inline(text.replace(/\s+/g, " "));

/** A text that Markdown draws as it is within a line. */
function inline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
