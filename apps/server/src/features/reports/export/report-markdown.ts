import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ExportedReport } from "./exported-report.ts";

/** A report and its public timeline as one Markdown document. What people wrote is unaltered, each text between rules. */
export function markdownOf({ report, timeline }: ExportedReport, language: Language): string {
  const facts = [
    ["#", report.id],
    [translate(language, "reports.facts.program"), report.program_title],
    [translate(language, "reports.facts.asset"), report.scope_identifier],
    [translate(language, "reports.facts.weakness"), report.weakness && `CWE-${report.weakness.cwe_id} ${report.weakness.name}`],
    [translate(language, "reports.facts.author"), report.author?.username],
    [translate(language, "reports.filter.status"), report.status && translate(language, `reports/status.${report.status}`)],
    [
      translate(language, "reports.filter.severity"),
      report.severity && translate(language, `reports/severity.${report.severity}`),
    ],
    ["CVSS", report.cvss_vector],
    [translate(language, "reports.facts.sent"), report.sent_at],
    [translate(language, "reports.facts.closed"), report.closed_at],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  const sections = [
    [translate(language, "reports.overview.description"), report.poc_description_markdown],
    [translate(language, "reports.overview.steps"), report.steps_markdown],
    [translate(language, "reports.overview.impact"), report.impact_markdown],
  ].filter(([, text]) => text);
  return `${[
    `# ${oneLine(report.poc_title ?? "")}`,
    facts.map(([name, value]) => `- ${name}: ${inline(String(value))}`).join("\n"),
    ...sections.map(([name, text]) => `## ${name}\n\n${text}`),
    ...(timeline.length > 0 ? [`## ${translate(language, "reports.timeline.label")}`] : []),
    ...timeline.map((item) => itemText(item, language)),
  ].join("\n\n---\n\n")}\n`;
}

function itemText(item: Partial<TimelineItem>, language: Language): string {
  const who = item.performed_by ? `@${item.performed_by.username}` : translate(language, "reports.timeline.platform");
  const change =
    item.new_status && item.old_status
      ? `${translate(language, `reports/status.${item.old_status}`)} → ${translate(language, `reports/status.${item.new_status}`)}`
      : item.new_severity && item.old_severity
        ? `${translate(language, `reports/severity.${item.old_severity}`)} → ${translate(language, `reports/severity.${item.new_severity}`)}`
        : "";
  const head = [item.created_at, inline(who), change].filter(Boolean).join(" · ");
  return [`### ${head}`, item.content].filter(Boolean).join("\n\n");
}

const oneLine = (text: string) => inline(text.replace(/\s+/g, " "));

/** A text that Markdown draws as it is within a line. */
function inline(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
