import type { DisclosedReport } from "@safeport/contract/reports/disclosure/disclosure.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** A published report as one Markdown document. */
export function disclosedMarkdown(report: DisclosedReport, language: Language): string {
  const facts = [
    ["#", report.number],
    [translate(language, "reports.facts.program"), report.program?.title ?? report.company_name],
    [translate(language, "reports.facts.asset"), report.asset],
    [translate(language, "reports.facts.weakness"), report.weakness && `CWE-${report.weakness.cwe_id} ${report.weakness.name}`],
    [translate(language, "reports.facts.author"), report.author?.username],
    [translate(language, "reports.filter.severity"), translate(language, `reports/severity.${report.severity}`)],
    ["CVSS", report.cvss_vector],
    ["CVE", report.cve_id],
    [translate(language, "reports.facts.sent"), report.sent_at],
    [translate(language, "reports.facts.closed"), report.closed_at],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  const comments = report.activity.filter(({ kind }) => kind === "comment");
  return `${[
    `# ${inline(report.title)}`,
    facts.map(([name, value]) => `- ${name}: ${inline(String(value))}`).join("\n"),
    ...(report.summary ? [report.summary] : []),
    ...report.sections.map(({ field, text }) => `## ${translate(language, `reports/disclosure.field.${field}`)}\n\n${text}`),
    ...comments.map(
      ({ at, side, text }) => `### ${at} · ${side ? translate(language, `reports/disclosure.side.${side}`) : ""}\n\n${text}`,
    ),
  ].join("\n\n---\n\n")}\n`;
}

/** A text that Markdown draws as it is within a line. */
function inline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
