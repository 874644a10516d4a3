import type { DisclosedReport } from "@safeport/contract/disclosure/disclosure.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { withValues } from "../reports/write-up/exported-texts.ts";
import { factLines, oneLine, textRule } from "../reports/write-up/report-markdown.ts";

/** A published report as one Markdown document. */
export function disclosedMarkdown(report: DisclosedReport, language: Language): string {
  const facts = withValues([
    ["#", report.number],
    [translate(language, "reports.facts.program"), report.program?.title ?? report.company_name],
    [translate(language, "reports.facts.asset"), report.asset],
    [translate(language, "reports.facts.weakness"), report.weakness && `CWE-${report.weakness.cwe_id} ${report.weakness.name}`],
    [translate(language, "reports.facts.author"), report.author?.username],
    [
      translate(language, "reports/disclosure.page.collaborators"),
      report.collaborators.map(({ username }) => username).join(", "),
    ],
    [translate(language, "reports.filter.severity"), translate(language, `reports/severity.${report.severity}`)],
    ["CVSS", report.cvss_vector],
    ["CVE", report.cve_id],
    [translate(language, "reports.facts.sent"), report.sent_at],
    [translate(language, "reports.facts.closed"), report.closed_at],
  ]);
  const comments = report.activity.filter(({ kind }) => kind === "comment");
  return `${[
    `# ${oneLine(report.title)}`,
    factLines(facts),
    ...(report.summary ? [report.summary] : []),
    ...report.sections.map(({ field, text }) => `## ${translate(language, `reports/disclosure.field.${field}`)}\n\n${text}`),
    ...comments.map(
      ({ at, side, text }) => `### ${at} · ${side ? translate(language, `reports/disclosure.side.${side}`) : ""}\n\n${text}`,
    ),
  ].join(textRule)}\n`;
}
