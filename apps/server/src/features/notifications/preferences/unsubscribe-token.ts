import { createHmac, timingSafeEqual } from "node:crypto";
import { Uuid } from "@safeport/contract/kernel/ids";
import { type ChosenNotificationKind, chosenNotificationKinds } from "@safeport/contract/notifications/core/notification-kinds";
import { unsubscribeByOneClick } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import type { KeyFor } from "../../../platform/keys.ts";

/** Mails of one kind to one person; `digest` is the daily mail, `monthly_figures` the one to owners of a company. */
export interface Subscription {
  user_id: string;
  kind: ChosenNotificationKind | "digest" | "monthly_figures";
}

function tokenOf(keyFor: KeyFor, { user_id, kind }: Subscription): string {
  const signature = createHmac("sha256", keyFor("unsubscribe links")).update(`${user_id} ${kind}`).digest("base64url");
  return `${user_id}.${kind}.${signature}`;
}

/** Address at which one POST ends a subscription. */
export function unsubscribeUrl(publicUrl: string, keyFor: KeyFor, subscription: Subscription): string {
  return `${publicUrl}${unsubscribeByOneClick.path}?token=${tokenOf(keyFor, subscription)}`;
}

/** Subscription of a token signed by this server; null for any other text. */
export function readUnsubscribeToken(keyFor: KeyFor, token: string): Subscription | null {
  const [user_id = "", name] = token.split(".");
  const kind = [...chosenNotificationKinds, "digest" as const, "monthly_figures" as const].find((one) => one === name);
  if (!kind || !Uuid.safeParse(user_id).success) return null;
  const [sent, right] = [Buffer.from(token), Buffer.from(tokenOf(keyFor, { user_id, kind }))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? { user_id, kind } : null;
}
