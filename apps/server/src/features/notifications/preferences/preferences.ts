import type {
  setNotificationPreferences as endpoint,
  NotificationPreferences,
  setRegularMails as regularMailsEndpoint,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { notificationKindsOf } from "@safeport/contract/notifications/preferences/notification-preference.values";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { findRegularMails, preferencesOf, setDigestHour, setMonthlyFigures, setPreferences } from "./preference.queries.ts";

/** The events that the caller is notified of, and by which channels. */
export async function getPreferences({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<NotificationPreferences> {
  const wants = await preferencesOf(db, [actor.user_id]);
  const items = notificationKindsOf(actor).map((kind) => {
    const by = (channel: "in_app" | "mail" | "digest") => wants(actor.user_id, kind, channel);
    return { kind, in_app: by("in_app"), mail: by("mail"), digest: by("digest") };
  });
  return { items, ...(await findRegularMails(db, actor.user_id)) };
}

/** Chooses the hour of the daily mail, and whether the monthly figures are mailed; fields that are not sent stay. */
export async function changeRegularMails(ctx: Ctx, choice: z.output<NonNullable<(typeof regularMailsEndpoint)["body"]>>) {
  const { user_id, username } = ctx.actor;
  const { digest_hour, monthly_figures } = choice;
  await unitOfWork(ctx, async (tx) => {
    if (digest_hour !== undefined) await setDigestHour(tx, user_id, digest_hour);
    if (monthly_figures !== undefined) await setMonthlyFigures(tx, user_id, monthly_figures);
    const about = { object_type: "user", object_id: user_id, snapshot: { username, ...choice } };
    return { result: null, audit: [{ action: "notifications.regular_mails_changed", ...about }] };
  });
  return getPreferences(ctx);
}

/** Turns one channel on or off for kinds of notifications. */
export async function changePreferences(ctx: Ctx, choice: z.output<NonNullable<(typeof endpoint)["body"]>>) {
  const { user_id, username } = ctx.actor;
  await unitOfWork(ctx, async (tx) => {
    await setPreferences(tx, user_id, choice);
    return {
      result: null,
      audit: [
        {
          action: "notifications.preference_changed",
          object_type: "user",
          object_id: user_id,
          snapshot: { username, ...choice },
        },
      ],
    };
  });
  return getPreferences(ctx);
}
