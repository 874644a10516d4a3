import type { GuestReport } from "@safeport/contract/intake/guest.endpoints";
import { toPage } from "@safeport/contract/kernel/paging";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { factsOf } from "../reports/core/report.facts.ts";
import { presentTimelineItem } from "../reports/timeline/timeline.presenter.ts";
import type { readGuestReport } from "./guest-report.ts";

const hidden = ["PRIVACY_PLACEHOLDER", "DELETED_PLACEHOLDER", "VISIBILITY_CHANGE"];

/** A report for its guest. Of the company's people it has the names that other reporters see, too; of what is internal, nothing. */
export function presentGuestReport({
  guest,
  asGuest,
  row,
  items,
  total,
  query,
}: Awaited<ReturnType<typeof readGuestReport>>): GuestReport {
  const shown = items.map((item) => presentTimelineItem(item, asGuest)).filter(({ item_type }) => !hidden.includes(item_type));
  const mayComment = reportPolicy.comment(asGuest.actor, factsOf(row));
  return {
    number: row.number ?? 0,
    title: row.title,
    description_markdown: row.description_markdown,
    status: row.status,
    severity: row.validated_at ? row.severity : null,
    close_reason: row.close_reason,
    program_title: guest.program_title,
    company_name: guest.company_name,
    sent_at: (row.sent_at ?? row.created_at).toISOString(),
    confirmed: guest.confirmed_at !== null,
    can: [...(mayComment ? (["comment"] as const) : []), ...(guest.confirmed_at ? [] : (["confirm"] as const))],
    timeline: toPage(
      shown.map(({ item_id, item_type, content, note, side, performed_by, files, ...item }) => ({
        ...{ item_id, item_type, side },
        content: [content, note].filter(Boolean).join("\n\n") || null,
        name: performed_by?.full_name ?? null,
        new_status: item.new_status,
        close_reason: item.close_reason,
        new_severity: item.new_severity,
        files: files.map(({ name }) => name),
        created_at: item.created_at,
      })),
      total,
      query,
    ),
  };
}
