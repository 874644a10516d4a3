import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type NotificationRow, readNotification } from "../core/notification.queries.ts";

/** Marks one of the caller's notifications as read. Only the reader sees the mark, so there is no audit row. */
export async function markRead(ctx: Ctx, id: string): Promise<NotificationRow> {
  const row = await readNotification(ctx.db, ctx.actor, id);
  if (!row) throw new AppError("not_found", "no_notification");
  return row;
}
