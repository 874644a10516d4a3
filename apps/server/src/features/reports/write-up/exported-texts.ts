import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ExportedReport } from "./exported-report.ts";

/** The facts of a report that are set, by name. */
export function namedFactsOf({ report }: ExportedReport, language: Language): [name: string, value: string][] {
  const facts = [
    ["#", report.id],
    [translate(language, "reports.facts.program"), report.program_title],
    [translate(language, "reports.facts.asset"), assetOf(report, language)],
    [translate(language, "reports.facts.weakness"), report.weakness && `CWE-${report.weakness.cwe_id} ${report.weakness.name}`],
    [translate(language, "reports.facts.author"), report.imported_author ?? report.author?.username],
    [
      translate(language, "reports.facts.automation"),
      report.automation && translate(language, `reports.automation.${report.automation}`),
    ],
    [translate(language, "reports.filter.status"), report.status && translate(language, `reports/status.${report.status}`)],
    [
      translate(language, "reports.filter.severity"),
      report.severity && translate(language, `reports/severity.${report.severity}`),
    ],
    ["CVSS", report.cvss_vector],
    ["CVE", report.cve_id],
    [translate(language, "reports.facts.sent"), report.sent_at],
    [translate(language, "reports.facts.closed"), report.closed_at],
  ] as const;
  return withValues(facts);
}

/** The name of the asset, which says if it is not listed. */
function assetOf({ scope_identifier, unlisted_asset }: ExportedReport["report"], language: Language): string | null | undefined {
  return unlisted_asset ? `${unlisted_asset} (${translate(language, "reports.facts.unlisted")})` : scope_identifier;
}

/** The facts that have a value, as text. */
export function withValues(facts: readonly (readonly [name: string, value: unknown])[]): [name: string, value: string][] {
  return facts.flatMap(([name, value]) => (value === null || value === undefined || value === "" ? [] : [[name, String(value)]]));
}

/** The texts of a report that are there, each with its heading. */
export function sectionsOf({ report }: ExportedReport, language: Language): [heading: string, text: string][] {
  const sections = [
    ...writeUpFields.map((name) => [translate(language, `reports.overview.${writeUp[name].part}`), report[name]] as const),
    ...(report.answers ?? []).map(({ question, value }) => [question, answerText(value, language)] as const),
  ] as const;
  return sections.flatMap(([heading, text]) => (text ? [[heading, text]] : []));
}

function answerText(value: string | boolean, language: Language): string {
  return typeof value === "string" ? value : translate(language, value ? "reports.overview.yes" : "reports.overview.no");
}

/** The time, the actor and the change of an item. */
export function itemFacts(item: Partial<TimelineItem>, language: Language): { at: string; who: string; change: string } {
  const who = item.imported_author
    ? item.imported_author
    : item.performed_by
      ? `@${item.performed_by.username}`
      : translate(language, "reports.timeline.platform");
  const unexplained =
    item.item_type === "SEVERITY_CHANGE" && item.content === null ? ` (${translate(language, "reports.event.unexplained")})` : "";
  const change =
    item.new_status && item.old_status
      ? `${translate(language, `reports/status.${item.old_status}`)} → ${translate(language, `reports/status.${item.new_status}`)}`
      : item.new_severity && item.old_severity
        ? `${translate(language, `reports/severity.${item.old_severity}`)} → ${translate(language, `reports/severity.${item.new_severity}`)}${unexplained}`
        : "";
  return { at: item.created_at ?? "", who, change };
}
