import { isStaff } from "@safeport/contract/kernel/actor";
import { reportPolicy } from "@safeport/contract/reports/report.policy";
import { editMinutes, type TimelineItem } from "@safeport/contract/reports/timeline.schema";
import type { Ctx } from "../../platform/context.ts";
import { factsOf } from "./report-facts.ts";
import type { TimelineRow } from "./timeline.queries.ts";

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
    performed_by: null,
    edited_at: null,
    replying_to_id: null,
    old_status: null,
    new_status: null,
    close_reason: null,
    old_severity: null,
    new_severity: null,
    old_vector: null,
    new_vector: null,
    amount_minor: null,
    currency: null,
    can: [],
    flags: [],
    ...place,
  };
}

/** An item as this reader may know it: of an internal one only that it is there, of a deleted one nothing but its place. */
export function presentTimelineItem(row: TimelineRow, { actor }: Ctx): TimelineItem {
  const place: Place = {
    item_id: row.item_id ?? "",
    report_id: row.report_id,
    is_internal: row.is_internal,
    created_at: row.created_at.toISOString(),
  };
  if (row.is_internal && !reportPolicy.see_internal(actor, factsOf(row))) return placeholder("PRIVACY_PLACEHOLDER", place);
  if (row.deleted_at) return placeholder("DELETED_PLACEHOLDER", place);
  return {
    item_type: row.item_type,
    content: row.content,
    edited_at: row.edited_at?.toISOString() ?? null,
    performed_by:
      row.performed_by && row.username && row.full_name && row.user_role
        ? {
            user_id: row.performed_by,
            username: row.username,
            full_name: row.full_name,
            role: row.user_role,
            display_picture: row.display_picture,
          }
        : null,
    replying_to_id: row.replying_to_id,
    old_status: row.old_status,
    new_status: row.new_status,
    close_reason: row.close_reason,
    old_severity: row.old_severity,
    new_severity: row.new_severity,
    old_vector: row.old_vector,
    new_vector: row.new_vector,
    amount_minor: row.amount_minor === null ? null : Number(row.amount_minor),
    currency: row.currency,
    can: commentActions.filter((action) => mayChange(action, actor, row) && !(action === "flag" && isFlaggedBy(actor, row))),
    flags: (row.flags ?? []).map(({ reason, username, created_at }) => ({
      reason,
      username,
      created_at: new Date(created_at).toISOString(),
    })),
    ...place,
  };
}

const commentActions = ["edit", "delete", "flag"] as const;
export type CommentAction = (typeof commentActions)[number];

function isFlaggedBy(actor: Ctx["actor"], row: TimelineRow): boolean {
  return row.flags?.some(({ user_id }) => user_id === actor.user_id) ?? false;
}

/**
 * One's own comment within a quarter of an hour; staff may hide any comment, but never change its words. What others wrote can be
 * flagged by whoever reads it but the staff, who are told of it.
 */
export function mayChange(action: CommentAction, actor: Ctx["actor"], row: TimelineRow): boolean {
  if (row.item_type !== "COMMENT" || row.deleted_at) return false;
  if (action === "flag") {
    const isReadable = !row.is_internal || reportPolicy.see_internal(actor, factsOf(row));
    return isReadable && row.performed_by !== actor.user_id && !isStaff(actor);
  }
  if (action === "delete" && isStaff(actor)) return true;
  return row.performed_by === actor.user_id && Date.now() - row.created_at.getTime() < editMinutes * 60_000;
}
