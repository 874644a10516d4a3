import { notificationRules } from "@safeport/contract/notifications/core/notification-kinds";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import { translate } from "@safeport/messages/translate";
import { queueMails } from "../../../platform/mail/mail.queries.ts";
import type { MailContent, MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isOfProposal, isOfReport, type News, newsPath, newsText, type ReportNews } from "../core/news.ts";
import { areOver, eventMailKind, visibleNews, withPresentNames } from "../core/notification-mail.queries.ts";
import { areOfUndone, waitsForUndo } from "../core/undone-news.ts";
import { preferencesOf } from "../preferences/preference.queries.ts";
import { unsubscribeUrl } from "../preferences/unsubscribe-token.ts";
import { type Details, withDetails } from "./news-details.queries.ts";
import { factsOf, nextOf } from "./news-details.ts";

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
    const wanted = items.filter(({ user_id, news }) => wants(user_id, news.kind, "mail"));
    const news = wanted.map((item) => item.news);
    const [undone, over] = [await areOfUndone(db, news), await areOver(db, news)];
    const current = wanted.filter((_, at) => !undone[at] && !over[at]);
    const visible = await visibleNews(db, current);
    const detailed = await withDetails(db, visible);
    const present = await withPresentNames(
      db,
      visible.map(({ news }) => news),
    );
    return detailed.map(({ mail, details }, at) => ({ ...mail, params: { ...present[at], details } }));
  },
  compose({ params, recipient: { user_id, language, username } }, { keyFor, publicUrl }) {
    const { details = { time_zone: "UTC" }, ...rest } = params as { details?: Details };
    const news = rest as unknown as News;
    const text = newsText(language, news);
    const next = nextOf(language, news, details);
    const thread = threadOf(news);
    return {
      subject: thread ? translate(language, "notifications/mail.thread", { number: String((news as ReportNews).number) }) : text,
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        `${text}.`,
        ...(isOfProposal(news) && news.reason ? [news.reason] : []),
        ...(next === null ? [] : [next]),
      ],
      facts: factsOf(language, news, details),
      action: { label: translate(language, `notifications/mail.${actionOf(news)}`), url: `${publicUrl}${newsPath(news)}` },
      notes: [translate(language, "notifications/mail.why", { url: `${publicUrl}/settings?tab=notifications` })],
      unsubscribe: unsubscribeUrl(publicUrl, keyFor, { user_id, kind: news.kind }),
      ...(thread && { thread }),
    };
  },
};

/** The text of the button, which leads to the page of `newsPath`. */
function actionOf(news: News) {
  switch (notificationRules[news.kind].seen) {
    case "report_invitee":
      return "open_invitation";
    case "company_payer":
      return "open_vault";
    case "company_leader":
      return "open_company";
    case "program_leader":
      return "open_program";
    case "program":
      return news.kind === "program_changed" ? "open_changes" : "open_program";
    case "reader":
      return "open";
  }
  if (!isOfReport(news)) return "open_desk";
  if (news.many) return "open";
  return news.dispute_id === undefined ? "open_report" : "open_dispute";
}

/**
 * The thread of mails about one report, which have the same subject: some mail programs go by references, others by the subject as well. None for a mail
 * about several, nor for an invitation to somebody who takes no part in the report yet.
 */
function threadOf(news: News): MailContent["thread"] {
  if (!isOfReport(news) || news.many || news.kind === "collaboration_invited") return undefined;
  return { id: `report.${news.report_id}`, isFirst: news.kind === "report_submitted" };
}
