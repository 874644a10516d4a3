import { graceDays, recheckDays } from "@safeport/contract/companies/domain.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findOwned, listOwners } from "./domain.queries.ts";

type News = "failing" | "revoked";
const kindOf = (news: News) => `companies.domain_${news}`;

/** Mails the owners of a company what became of its verified domain. */
export async function queueDomainMails(tx: Tx, news: News, company: { id: string; domain: string }): Promise<void> {
  const params = { company_id: company.id, domain: company.domain };
  for (const { id: user_id, email: address } of await listOwners(tx, company.id))
    await queueMail(tx, { user_id, address, kind: kindOf(news), params });
}

function template(news: News, isStill: (owned: { domain_status: string; failing_since: Date | null }) => boolean): MailTemplate {
  return {
    kind: kindOf(news),
    findDue: oneByOne(async (db, { params, recipient }) => {
      const owned = await findOwned(db, String(params.company_id), recipient.user_id);
      return owned !== undefined && isStill(owned);
    }),
    compose({ params, recipient: { language, username } }, { publicUrl }) {
      const values = { domain: String(params.domain), days: graceDays, recheck: recheckDays };
      return {
        subject: translate(language, `companies/mail.${news}.subject`, values),
        paragraphs: [
          translate(language, "accounts/mail.greeting", { username }),
          translate(language, `companies/mail.${news}.opening`, values),
        ],
        action: {
          label: translate(language, `companies/mail.${news}.action`),
          url: `${publicUrl}/companies/${String(params.company_id)}`,
        },
        notes: [],
      };
    },
  };
}

export const domainMails: readonly MailTemplate[] = [
  template("failing", ({ failing_since }) => failing_since !== null),
  template("revoked", ({ domain_status }) => domain_status === "revoked"),
];
