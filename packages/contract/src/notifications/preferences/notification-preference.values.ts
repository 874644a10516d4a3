import { type Actor, isStaff } from "../../kernel/actor.ts";
import { type ChosenNotificationKind, chosenNotificationKinds, chosenRule } from "../core/notification-kinds.ts";

/** Ways in which a notification reaches somebody: in the panel, by a mail at once, in a daily mail. */
export const notificationChannels = ["in_app", "mail", "digest"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Whether a channel is on for people who have chosen nothing. */
export function isOnByDefault(kind: ChosenNotificationKind, channel: NotificationChannel): boolean {
  return channel === "in_app" || (channel === "mail" && chosenRule(kind).mail);
}

/** The kinds of notifications that somebody may get, in the order in which they are shown. */
export function notificationKindsOf(actor: Pick<Actor, "role" | "company_ids">): ChosenNotificationKind[] {
  const sides = {
    authors: actor.role !== "Business",
    team: actor.role === "Business" || actor.company_ids.length > 0,
    staff: isStaff(actor),
    everybody: true,
  };
  return chosenNotificationKinds.filter((kind) => chosenRule(kind).to.some((side) => sides[side]));
}
