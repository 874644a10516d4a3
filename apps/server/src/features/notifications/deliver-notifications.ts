import type { DomainEvent } from "@safeport/contract/events/domain-event";
import type { ReportNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import type { Tx } from "../../platform/transaction.ts";
import { queueEventMail } from "./event-mail.ts";
import { insertNotifications } from "./notification.queries.ts";
import { provedAddresses } from "./notification-mail.queries.ts";
import { preferencesOf } from "./preference.queries.ts";

export interface Notice {
  event: DomainEvent;
  kind: ReportNotificationKind;
  /** Parameters of its text, besides the actor and the subject. */
  params: Record<string, string>;
  /** The public number of the report that it is about. */
  number: number;
  /** Whom it concerns. */
  userIds: readonly string[];
}

/** Notifies people by the channels that they have chosen for each kind. */
export async function deliverNotifications(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const wants = await preferencesOf(tx, [...new Set(notices.flatMap(({ userIds }) => userIds))]);
  await insertNotifications(
    tx,
    notices.map(({ userIds, event, kind, params }) => ({
      event,
      kind,
      params,
      readers: userIds
        .map((user_id) => ({
          user_id,
          in_app: wants(user_id, kind, "in_app"),
          digest_due: wants(user_id, kind, "digest"),
        }))
        .filter(({ in_app, digest_due }) => in_app || digest_due),
    })),
  );
  const mails = notices.flatMap(({ userIds, ...notice }) =>
    userIds.filter((user_id) => wants(user_id, notice.kind, "mail")).map((user_id) => ({ user_id, notice })),
  );
  const addresses = await provedAddresses(tx, [...new Set(mails.map(({ user_id }) => user_id))]);
  for (const { user_id, notice } of mails) {
    const address = addresses.get(user_id);
    const { kind, number, event } = notice;
    if (address) await queueEventMail(tx, { user_id, address }, { kind, number, report_id: event.subject_id });
  }
}
