import { chosenNotificationKinds } from "@safeport/contract/notifications/core/notification-kinds";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findSubscriber, setMonthlyFigures, setPreferences } from "./preference.queries.ts";
import { readUnsubscribeToken, type Subscription } from "./unsubscribe-token.ts";

/** Turns off the kind of mail that a mailed link belongs to. Throws 404 for a forged link, or if the account is closed. */
export async function unsubscribe(ctx: PublicCtx, token: string): Promise<{ kind: Subscription["kind"] }> {
  const subscription = readUnsubscribeToken(ctx.keyFor, token);
  const user = subscription && (await findSubscriber(ctx.db, subscription.user_id));
  if (!user) throw new AppError("not_found", "stop_link_wrong");
  const { kind, user_id } = subscription;
  const channel = kind === "digest" ? "digest" : "mail";
  return unitOfWork(ctx, async (tx) => {
    if (kind === "monthly_figures") await setMonthlyFigures(tx, user_id, false);
    else {
      const kinds = kind === "digest" ? chosenNotificationKinds : [kind];
      await setPreferences(tx, user_id, { kinds, channel, enabled: false });
    }
    const snapshot = { username: user.username, kind, channel, enabled: false };
    const about = { object_type: "user", object_id: user_id, snapshot };
    return { result: { kind }, audit: [{ user_id, action: "notifications.preference_changed", ...about }] };
  });
}
