import { isStaff } from "@safeport/contract/kernel/actor";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { concessionReason, undoReason } from "@safeport/contract/reports/core/report.values";
import { commentCan } from "@safeport/contract/reports/timeline/comment.policy";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Messages } from "@safeport/messages/en";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { shownName } from "../../../platform/shown-name.ts";
import { commentFactsOf } from "./comment.facts.ts";
import type { TimelinePageRow } from "./timeline.queries.ts";

/** A message of the platform itself in a timeline. */
type TimelineInfo = keyof Messages["reports"]["info"];

interface Place {
  item_id: string;
  report_id: string;
  is_internal: boolean;
  created_at: string;
}

function placeholder(item_type: "PRIVACY_PLACEHOLDER" | "DELETED_PLACEHOLDER", place: Place): TimelineItem {
  return {
    item_type,
    content: null,
    note: null,
    performed_by: null,
    imported_author: null,
    by_automation: false,
    agent: null,
    side: null,
    edited_at: null,
    replying_to_id: null,
    old_status: null,
    new_status: null,
    close_reason: null,
    old_severity: null,
    new_severity: null,
    old_vector: null,
    new_vector: null,
    is_undo: false,
    corrections: null,
    amount_minor: null,
    currency: null,
    award: null,
    attachment: null,
    files: [],
    dispute: null,
    can: [],
    flags: [],
    ...place,
  };
}

/** An item without what this reader may not see: internal and deleted items become placeholders. */
export function presentTimelineItem(row: TimelinePageRow, ctx: Ctx): TimelineItem {
  const { actor, request } = ctx;
  const place: Place = {
    item_id: row.item_id,
    report_id: row.report_id,
    is_internal: row.is_internal,
    created_at: row.created_at.toISOString(),
  };
  if (row.is_internal && !reportPolicy.see_internal(actor, row.facts)) return placeholder("PRIVACY_PLACEHOLDER", place);
  if (row.deleted_at) return placeholder("DELETED_PLACEHOLDER", place);
  const files = (row.files ?? []).map((file) => ctx.uploads.present(file, actor));
  return {
    item_type: row.item_type,
    content: contentOf(row, request),
    note: row.info && row.info !== "corrected" ? row.content : null,
    edited_at: row.edited_at?.toISOString() ?? null,
    performed_by:
      row.performed_by && row.username && row.full_name && row.user_role
        ? {
            user_id: row.performed_by,
            username: row.username,
            full_name: nameOf(row, row.full_name, ctx),
            role: row.user_role,
            display_picture: ctx.files.link(row.picture_file_id),
          }
        : null,
    imported_author: row.imported_author,
    by_automation: row.by_automation,
    agent: row.agent,
    side: sideOf(row),
    replying_to_id: row.replying_to_id,
    old_status: row.old_status,
    new_status: row.new_status,
    close_reason: row.close_reason,
    old_severity: row.old_severity,
    new_severity: row.new_severity,
    old_vector: row.old_vector,
    new_vector: row.new_vector,
    is_undo: isUndo(row),
    corrections: row.corrections,
    amount_minor: row.amount_minor === null ? null : Number(row.amount_minor),
    currency: row.currency,
    attachment: files[0] ?? null,
    files,
    award: row.award,
    dispute: row.dispute,
    can: commentCan(actor, commentFactsOf(row, actor)),
    flags: (row.flags ?? []).map(({ reason, username, created_at }) => ({
      reason,
      username,
      created_at: new Date(created_at).toISOString(),
    })),
    ...place,
  };
}

/** The name of the person who did an item. A guest of the company has none; only the team sees the address. */
function nameOf({ outsider, facts }: TimelinePageRow, fullName: string, { actor, request }: Ctx): string {
  if (!outsider) return shownName(fullName, { request });
  const name = translate(request.language, "reports/outsiders.name", { company: outsider.company });
  return outsider.email && reportPolicy.see_internal(actor, facts) ? `${name} (${outsider.email})` : name;
}

function isUndo({ item_type, content }: Pick<TimelinePageRow, "item_type" | "content">): boolean {
  return content === undoReason && (item_type === "STATUS_CHANGE" || item_type === "SEVERITY_CHANGE");
}

/** The text as written. Texts of the platform and the reasons of an Undo and a concession, which nobody wrote, are in the reader's language. */
function contentOf({ item_type, content, info, name_about, dispute }: TimelinePageRow, request: Ctx["request"]): string | null {
  const { language } = request;
  if (info && info !== "corrected") {
    const name = name_about === null ? "" : shownName(name_about, { request });
    return translate(language, `reports.info.${info as TimelineInfo}`, { name });
  }
  if (dispute && content === concessionReason) return translate(language, "reports/status-dialog.dialog.concession_reason");
  return isUndo({ item_type, content }) ? translate(language, "reports/status-dialog.dialog.undo_reason") : content;
}

/** Only the reporters, the company's members and guests, staff and guest mediators ever act on a report. */
function sideOf(row: TimelinePageRow): TimelineItem["side"] {
  if (!row.performed_by || !row.user_role) return null;
  if (row.performed_by === row.facts.author_id || row.of_reporter) return "reporter";
  return row.by_guest || isStaff({ role: row.user_role }) ? "platform" : "company";
}
