import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { translate } from "@safeport/messages/translate";
import type { Kysely } from "kysely";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMails } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import { ownersForFigures } from "../preferences/preference.queries.ts";
import { unsubscribeUrl } from "../preferences/unsubscribe-token.ts";
import { claimMonth, companiesWithoutFigures, type MonthFigures, readMonthFigures } from "./monthly-mail.queries.ts";

const kind = "notifications.monthly_figures";
/** Companies that are handled between two looks for more. */
const batchSize = 200;
/** On later days of a month nobody is surprised by the figures of the month before, also where no server ran at its start. */
const lastDay = 7;

interface Params {
  company_id: string;
  name: string;
  month: string;
  figures: MonthFigures;
}

/**
 * Queues the mails with the figures of the month that has ended, to the owners of each company that received reports in it or in the month before.
 * Each company is claimed in the transaction that queues its mails, so each month is mailed once.
 */
export async function queueMonthlyFigures(db: Kysely<DB>, now = new Date()): Promise<void> {
  if (now.getUTCDate() > lastDay) return;
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
  for (;;) {
    const companies = await companiesWithoutFigures(db, month, batchSize);
    for (const company of companies) await queueOfCompany(db, company, month);
    if (companies.length < batchSize) return;
  }
}

function queueOfCompany(db: Kysely<DB>, { id, name }: { id: string; name: string }, month: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await claimMonth(tx, id, month))) return;
    const owners = await ownersForFigures(tx, id);
    if (owners.length === 0) return;
    const figures = await readMonthFigures(tx, id, month);
    if (figures.received.now === 0 && figures.received.before === 0) return;
    const params: Params = { company_id: id, name, month, figures };
    await queueMails(
      tx,
      owners.map((owner) => ({ ...owner, kind, params: { ...params } })),
    );
  });
}

/** The figures of a month, for an owner. They name no report, asset or amount, since others may read mail on its way. */
export const monthlyFiguresMail: MailTemplate = {
  kind,
  findDue: oneByOne(async (db: Db, { params, recipient: { user_id } }) => {
    const owners = await ownersForFigures(db, (params as unknown as Params).company_id);
    return owners.some((owner) => owner.user_id === user_id);
  }),
  compose({ params, recipient: { user_id, language, username } }, { keyFor, publicUrl }) {
    const { name, month, figures } = params as unknown as Params;
    const when = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    const counts = (["received", "valid", "resolved", "duplicates", "invalid"] as const).map((figure) =>
      translate(language, `notifications/mail.monthly.${figure}`, { ...figures[figure] }),
    );
    const medians = (["first_response", "triage", "resolution"] as const).flatMap((step) => {
      const days = figures.medians[step];
      return days === null ? [] : [translate(language, `notifications/mail.monthly.${step}`, { days })];
    });
    return {
      subject: translate(language, "notifications/mail.monthly.subject", { company: name, month: when }),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "notifications/mail.monthly.intro", { company: name, month: when }),
        ...counts,
        ...medians,
      ],
      action: {
        label: translate(language, "notifications/mail.monthly.open"),
        url: `${publicUrl}/dashboard?month=${month}`,
      },
      notes: [
        translate(language, "notifications/mail.monthly.why", {
          company: name,
          url: `${publicUrl}/settings?tab=notifications`,
        }),
      ],
      unsubscribe: unsubscribeUrl(publicUrl, keyFor, { user_id, kind: "monthly_figures" }),
    };
  },
};
