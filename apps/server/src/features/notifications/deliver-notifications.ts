import type { Channels } from "../../platform/events/event.ts";
import type { Tx } from "../../platform/transaction.ts";
import { queueEventMails } from "./event-mail.ts";
import { splitAtLimit } from "./limit-event-mails.ts";
import type { News } from "./news.ts";
import { insertNotifications, type NotifiedEvent } from "./notification.queries.ts";
import { reachOf } from "./preference.queries.ts";
import { queuePushes } from "./push/send-push.ts";

export interface Notice {
  event: NotifiedEvent;
  /** Content of the mail. */
  news: News;
  /** Parameters of its text, in addition to the actor and the subject. */
  params: Record<string, string>;
  /** Recipients. */
  userIds: readonly string[];
  /** It is not mailed, whatever they have chosen: they get a mail about it otherwise, or have got too many. */
  isUnmailed?: boolean;
}

/**
 * Notifies people by the channels that they have chosen for each kind. Notifications beyond the mail limit appear in the web,
 * whatever the choice.
 */
export async function deliverNotifications(tx: Tx, notices: readonly Notice[], channels: Channels): Promise<void> {
  const people = [...new Set(notices.flatMap(({ userIds }) => userIds))];
  if (people.length === 0) return;
  const { wants, addresses, pushTargets } = await reachOf(tx, people);
  const mailable = notices.flatMap(({ userIds, news, isUnmailed }) =>
    isUnmailed || !channels.mail
      ? []
      : userIds.filter((user_id) => wants(user_id, news.kind, "mail")).map((user_id) => ({ user_id, news })),
  );
  const { within, beyond } = await splitAtLimit(
    tx,
    mailable.flatMap((mail) => {
      const address = addresses.get(mail.user_id);
      return address ? [{ ...mail, address }] : [];
    }),
  );
  await insertNotifications(
    tx,
    notices.map(({ userIds, event, news, params }) => ({
      event,
      kind: news.kind,
      params,
      readers: userIds
        .map((user_id) => ({
          user_id,
          in_app: wants(user_id, news.kind, "in_app") || beyond.some((mail) => mail.user_id === user_id && mail.news === news),
          digest_due: wants(user_id, news.kind, "digest"),
        }))
        .filter(({ in_app, digest_due }) => in_app || digest_due),
    })),
  );
  await queueEventMails(tx, within);
  await queuePushes(
    tx,
    pushTargets,
    notices.flatMap(({ userIds, news }) =>
      userIds.filter((user_id) => wants(user_id, news.kind, "in_app")).map((user_id) => ({ user_id, news })),
    ),
  );
}
