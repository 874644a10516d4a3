import type { Tx } from "../../platform/transaction.ts";
import { queueEventMails } from "./event-mail.ts";
import type { News } from "./news.ts";
import { insertNotifications, type NotifiedEvent } from "./notification.queries.ts";
import { provedAddresses } from "./notification-mail.queries.ts";
import { preferencesOf } from "./preference.queries.ts";

export interface Notice {
  event: NotifiedEvent;
  /** What a mail says of it. */
  news: News;
  /** Parameters of its text, in addition to the actor and the subject. */
  params: Record<string, string>;
  /** Whom it concerns. */
  userIds: readonly string[];
}

/** Notifies people by the channels that they have chosen for each kind. */
export async function deliverNotifications(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const wants = await preferencesOf(tx, [...new Set(notices.flatMap(({ userIds }) => userIds))]);
  await insertNotifications(
    tx,
    notices.map(({ userIds, event, news: { kind }, params }) => ({
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
  const mails = notices.flatMap(({ userIds, news }) =>
    userIds.filter((user_id) => wants(user_id, news.kind, "mail")).map((user_id) => ({ user_id, news })),
  );
  const addresses = await provedAddresses(tx, [...new Set(mails.map(({ user_id }) => user_id))]);
  await queueEventMails(
    tx,
    mails.flatMap((mail) => {
      const address = addresses.get(mail.user_id);
      return address ? [{ ...mail, address }] : [];
    }),
  );
}
