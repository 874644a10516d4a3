import { maxEventMails } from "@safeport/contract/notifications/core/notification.limits";
import type { Tx } from "../../../platform/transaction.ts";
import { type News, subjectOfNews } from "../core/news.ts";
import { countEventMails } from "../core/notification-mail.queries.ts";

interface EventMail {
  user_id: string;
  address: string;
  news: News;
}

/**
 * Mails that their readers still get today, and those that are too many: others cause them, so that a person who comments all day must not fill a mailbox,
 * with those about one report or program or with all.
 */
export async function splitAtLimit(tx: Tx, mails: readonly EventMail[]): Promise<{ within: EventMail[]; beyond: EventMail[] }> {
  const counts = await countEventMails(tx, [...new Set(mails.map(({ user_id }) => user_id))]);
  const count = (key: string) => {
    const total = (counts.get(key) ?? 0) + 1;
    counts.set(key, total);
    return total;
  };
  const [within, beyond]: [EventMail[], EventMail[]] = [[], []];
  for (const mail of mails) {
    const isOver =
      count(`${mail.user_id} ${subjectOfNews(mail.news)}`) > maxEventMails.ofSubject || count(mail.user_id) > maxEventMails.ofAll;
    (isOver ? beyond : within).push(mail);
  }
  return { within, beyond };
}
