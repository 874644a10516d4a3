import { undoSeconds } from "@safeport/contract/reports/report.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { queueMails } from "../../platform/mail/mail.queries.ts";
import type { MailContent, MailTemplate } from "../../platform/mail/mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import { isOfChanges, isOfProposal, isOfReport, type News, newsPath, newsText, type ReportNews } from "./news.ts";
import { eventMailKind, isOver, visibleNews, withPresentNames } from "./notification-mail.queries.ts";
import { preferencesOf } from "./preference.queries.ts";
import { isOfUndone, waitsForUndo } from "./undone-news.ts";
import { unsubscribeUrl } from "./unsubscribe-token.ts";

/** Queues mails, each about one event to one person; mails about undoable changes wait until the Undo has expired. */
export async function queueEventMails(tx: Tx, mails: readonly { user_id: string; address: string; news: News }[]): Promise<void> {
  const waits = ({ news }: { news: News }) => waitsForUndo(news);
  const queued = (some: typeof mails) => some.map(({ news, ...to }) => ({ ...to, kind: eventMailKind, params: { ...news } }));
  await queueMails(tx, queued(mails.filter((mail) => !waits(mail))));
  await queueMails(tx, queued(mails.filter(waits)), undoSeconds);
}

export const eventMail: MailTemplate = {
  kind: eventMailKind,
  async findDue(db, mails) {
    const items = mails.map((mail) => ({ mail, user_id: mail.recipient.user_id, news: mail.params as unknown as News }));
    const wants = await preferencesOf(db, [...new Set(items.map(({ user_id }) => user_id))]);
    const current: typeof items = [];
    for (const item of items)
      if (wants(item.user_id, item.news.kind, "mail") && !(await isOfUndone(db, item.news)) && !(await isOver(db, item.news)))
        current.push(item);
    const visible = await visibleNews(db, current);
    const present = await withPresentNames(
      db,
      visible.map(({ news }) => news),
    );
    return visible.map(({ mail }, at) => ({ ...mail, params: { ...present[at] } }));
  },
  compose({ params, recipient: { user_id, language, username } }, { keyFor, publicUrl }) {
    const news = params as unknown as News;
    const text = newsText(language, news);
    const open =
      isOfReport(news) && news.kind !== "collaboration_invited" ? "open_report" : isOfChanges(news) ? "open_changes" : "open";
    const thread = threadOf(news);
    return {
      subject: thread ? subjectOfThread(language, news as ReportNews, thread.isFirst) : text,
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        `${text}.`,
        ...(isOfProposal(news) && news.reason ? [news.reason] : []),
      ],
      action: { label: translate(language, `notifications/mail.${open}`), url: `${publicUrl}${newsPath(news)}` },
      notes: [translate(language, "notifications/mail.why", { url: `${publicUrl}/settings?tab=notifications` })],
      unsubscribe: unsubscribeUrl(publicUrl, keyFor, { user_id, kind: news.kind }),
      ...(thread && { thread }),
    };
  },
};

/** The thread of mails about one report; none for a mail about several. */
function threadOf(news: News): MailContent["thread"] {
  if (!isOfReport(news) || news.many) return undefined;
  return { id: `report.${news.report_id}`, isFirst: news.kind === "report_submitted" };
}

/** The same for all mails of a thread: some mail programs go by references, others by the subject as well. */
function subjectOfThread(language: Language, { number }: ReportNews, isFirst: boolean): string {
  const subject = translate(language, "notifications/mail.thread", { number: String(number) });
  return isFirst ? subject : `Re: ${subject}`;
}
