import { maxDigestLines } from "@safeport/contract/notifications/core/notification.limits";
import { changedParts } from "@safeport/contract/programs/core/program.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { translate } from "@safeport/messages/translate";
import type { Kysely } from "kysely";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { Mail, MailTemplate } from "../../../platform/mail/mail.ts";
import { isOfChanges, isOfCompany, isOfProposal, isOfReport, type News, newsText, type ProgramNews } from "../core/news.ts";
import { provedAddresses, visibleNews, withPresentNames } from "../core/notification-mail.queries.ts";
import { preferencesOf, type Wants } from "../preferences/preference.queries.ts";
import { unsubscribeUrl } from "../preferences/unsubscribe-token.ts";
import { claimDigest, takeDigest, whoseDigestIsDue } from "./digest.queries.ts";

const kind = "notifications.digest";

type Line = News & { count: number };

/** Queues the daily mails that are due, one for each date of their reader's clock; each contains what its reader may know of now. */
export async function queueDigests(db: Kysely<DB>, now = new Date()): Promise<void> {
  for (const { id: userId, day } of await whoseDigestIsDue(db, now))
    await db.transaction().execute(async (tx) => {
      if (!(await claimDigest(tx, userId, day))) return;
      const address = (await provedAddresses(tx, [userId])).get(userId);
      const lines = linesOf(await wanted(tx, userId, await takeDigest(tx, userId)));
      if (address && lines.length > 0) await queueMail(tx, { user_id: userId, address, kind, params: { lines } });
    });
}

/** News that a person still wants in a digest and may read. */
async function wanted<T extends News>(db: Db, userId: string, news: readonly T[]): Promise<T[]> {
  const wants: Wants = await preferencesOf(db, [userId]);
  const chosen = news.filter((item) => wants(userId, item.kind, "digest"));
  const visible = await visibleNews(
    db,
    chosen.map((item) => ({ user_id: userId, news: item })),
  );
  return visible.map((item) => item.news);
}

/** One line for each kind of news about each report and about each program, with how often it happened. */
function linesOf(news: readonly News[]): Line[] {
  const lines = new Map<string, Line>();
  for (const item of news) {
    const key = keyOf(item);
    const before = lines.get(key);
    const line = before && isOfChanges(before) && isOfChanges(item) ? joined(before, item) : item;
    lines.set(key, { ...line, count: (before?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

function keyOf(item: News): string {
  if (isOfReport(item)) return `${item.kind} ${item.report_id}`;
  if (isOfCompany(item)) return `${item.kind} ${item.company_id}`;
  if (isOfProposal(item)) return `${item.kind} ${item.place}`;
  return isOfChanges(item) ? item.program_id : `${item.kind} ${item.program_id} ${item.status}`;
}

function joined(before: ProgramNews, after: ProgramNews): ProgramNews {
  const parts = changedParts.filter((part) => before.parts.includes(part) || after.parts.includes(part));
  return { ...after, parts, from_version: before.from_version };
}

export const digestMail: MailTemplate = {
  kind,
  /** A mail that waited for the mail server is sent without the lines that its reader may no longer see. */
  async findDue(db, mails) {
    const due: Mail[] = [];
    for (const mail of mails) {
      const lines = await withPresentNames(db, await wanted(db, mail.recipient.user_id, mail.params.lines as Line[]));
      if (lines.length > 0) due.push({ ...mail, params: { lines } });
    }
    return due;
  },
  compose({ params, recipient: { user_id, language, username } }, { keyFor, publicUrl }) {
    const lines = params.lines as Line[];
    const shown = lines.slice(0, maxDigestLines).map((line) => `${newsText(language, line)} (${line.count})`);
    const ofPrograms = lines.some((line) => !isOfReport(line));
    const more = lines.length - shown.length;
    return {
      subject: translate(language, `notifications/mail.${ofPrograms ? "digest_with_programs" : "digest"}`, {
        count: lines.length,
      }),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        ...shown,
        ...(more > 0 ? [translate(language, "notifications/mail.more", { count: more })] : []),
      ],
      action: { label: translate(language, "notifications/mail.open"), url: `${publicUrl}/reports` },
      notes: [translate(language, "notifications/mail.why", { url: `${publicUrl}/settings?tab=notifications` })],
      unsubscribe: unsubscribeUrl(publicUrl, keyFor, { user_id, kind: "digest" }),
    };
  },
};
