import { letterOf } from "@safeport/contract/intake/mail-quote";
import { toPage } from "@safeport/contract/kernel/paging";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type { SharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import type { PublicCtx } from "../../../platform/context.ts";
import type { readSharedReport } from "./shared-report.ts";

/** A report for an outsider, whose links to files work for them alone. Of other items than comments and files only the outcome is shown: their reasons may speak of people and money. */
export function presentSharedReport(
  { access, report, items, query }: Awaited<ReturnType<typeof readSharedReport>>,
  { uploads }: PublicCtx,
): SharedReport {
  const linked = (files: typeof report.files) => (files ?? []).map((file) => uploads.present(file, access));
  const texts = textsOfRow(report);
  const description = texts.poc_description_markdown;
  return {
    number: report.number ?? 0,
    title: report.title,
    ...texts,
    poc_description_markdown: report.is_mail && description ? letterOf(description) : description,
    status: report.status,
    severity: report.severity,
    cvss_vector: report.cvss_vector,
    scope_identifier: report.scope_identifier,
    weakness: report.weakness_name && `${report.weakness_name} (CWE-${report.cwe_id})`,
    files: linked(report.files),
    sent_at: (report.sent_at ?? report.created_at).toISOString(),
    company_name: access.company_name,
    email: access.email,
    note: access.note,
    ends_at: access.ends_at?.toISOString() ?? null,
    can: report.locked_at ? [] : ["comment"],
    timeline: toPage(
      items.map((item) => {
        const isWritten = item.item_type === "COMMENT" || item.item_type === "FILE_UPLOAD";
        return {
          item_id: item.id,
          item_type: item.item_type,
          content: isWritten && item.content ? (item.is_mail ? letterOf(item.content) : item.content) : null,
          side: item.side,
          is_own: item.performed_by === access.user_id,
          new_status: item.new_status,
          new_severity: item.new_severity,
          files: linked(item.files),
          created_at: item.created_at.toISOString(),
        };
      }),
      items[0]?.total ?? 0,
      query,
    ),
  };
}
