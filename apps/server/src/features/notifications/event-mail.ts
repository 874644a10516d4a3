import type { ReportNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { translate } from "@safeport/messages/translate";
import { queueMail } from "../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../platform/mail/mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import { type News, visibleNews } from "./notification-mail.queries.ts";
import { preferencesOf } from "./preference.queries.ts";

const kind = "notifications.event";

/** What a mail says of a report: its number, and never its title, since mail is read by others on its way. */
export interface ReportNews extends News {
  number: number;
}

/** Queues a mail about one event to one person. */
export function queueEventMail(tx: Tx, to: { user_id: string; address: string }, news: ReportNews): Promise<void> {
  return queueMail(tx, { ...to, kind, params: { ...news } });
}

export const eventMail: MailTemplate = {
  kind,
  async isDue(db, { params, recipient: { user_id } }) {
    const news = params as unknown as ReportNews;
    const wants = await preferencesOf(db, [user_id]);
    return wants(user_id, news.kind, "mail") && (await visibleNews(db, user_id, [news])).length === 1;
  },
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const news = params as unknown as ReportNews;
    const text = translate(language, `notifications/mail.event.${news.kind satisfies ReportNotificationKind}`, {
      number: String(news.number),
    });
    return {
      subject: text,
      paragraphs: [translate(language, "accounts/mail.greeting", { username }), `${text}.`],
      action: { label: translate(language, "notifications/mail.open_report"), url: `${publicUrl}/reports/${news.report_id}` },
      notes: [translate(language, "notifications/mail.why", { url: `${publicUrl}/settings?tab=notifications` })],
    };
  },
};
