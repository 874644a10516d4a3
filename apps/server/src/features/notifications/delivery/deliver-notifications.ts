import type { NotificationChannel } from "@safeport/contract/notifications/preferences/notification-preference.values";
import type { Channels } from "../../../platform/events/event.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { ReportChange } from "../../reports/core/undone-change.visibility.ts";
import { isOfReport, type News } from "../core/news.ts";
import { insertNotifications, type NotifiedEvent } from "../core/notification.queries.ts";
import { queueEventMails } from "../mail/event-mail.ts";
import { splitAtLimit } from "../mail/limit-event-mails.ts";
import { reachOf } from "../preferences/preference.queries.ts";
import { queuePushes } from "../push/send-push.ts";

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
  /**
   * Set for a comment that was sent with a decision: the kind of notice that each person gets about the decision, and the change if it can be undone. Who gets
   * that notice by a channel gets none about the comment by the same channel.
   */
  coveredBy?: { kinds: ReadonlyMap<string, News["kind"]>; change: ReportChange | null };
  /** Set for a comment whose decision was undone: the kind of notice about the decision, by whose channels nobody got one about the comment. */
  replaces?: News["kind"];
}

/**
 * Notifies people by the channels that they have chosen for each kind. Notifications beyond the mail limit appear in the web,
 * whatever the choice.
 */
export async function deliverNotifications(tx: Tx, notices: readonly Notice[], channels: Channels): Promise<void> {
  const people = [...new Set(notices.flatMap(({ userIds }) => userIds))];
  if (people.length === 0) return;
  const { wants: prefers, addresses, pushTargets } = await reachOf(tx, people);
  const wants = (userId: string, { news, coveredBy, replaces }: Notice, channel: NotificationChannel) => {
    const decision = coveredBy?.kinds.get(userId);
    const isReplaced = replaces === undefined || prefers(userId, replaces, channel);
    return prefers(userId, news.kind, channel) && isReplaced && !(decision && prefers(userId, decision, channel));
  };
  const mailable = notices.flatMap((notice) => {
    const { userIds, news, isUnmailed, coveredBy } = notice;
    return userIds.flatMap((user_id) => {
      if (isUnmailed || !channels.mail || !prefers(user_id, news.kind, "mail")) return [];
      if (wants(user_id, notice, "mail")) return [{ user_id, news }];
      // The mail of a decision is dropped if that was undone, and the comment stays.
      return coveredBy?.change && isOfReport(news) ? [{ user_id, news: { ...news, covered_by: coveredBy.change } }] : [];
    });
  });
  const { within, beyond } = await splitAtLimit(
    tx,
    mailable.flatMap((mail) => {
      const address = addresses.get(mail.user_id);
      return address ? [{ ...mail, address }] : [];
    }),
  );
  await insertNotifications(
    tx,
    notices.map((notice) => {
      const { userIds, event, news, params } = notice;
      const readers = userIds
        .map((user_id) => ({
          user_id,
          in_app: wants(user_id, notice, "in_app") || beyond.some((mail) => mail.user_id === user_id && mail.news === news),
          digest_due: wants(user_id, notice, "digest"),
        }))
        .filter(({ in_app, digest_due }) => in_app || digest_due);
      return { event, kind: news.kind, params, readers };
    }),
  );
  await queueEventMails(tx, within);
  await queuePushes(
    tx,
    pushTargets,
    notices.flatMap((notice) =>
      notice.userIds.filter((user_id) => wants(user_id, notice, "in_app")).map((user_id) => ({ user_id, news: notice.news })),
    ),
  );
}
