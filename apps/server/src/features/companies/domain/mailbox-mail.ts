import { challengeDays, graceDays, recheckDays } from "@safeport/contract/companies/domain.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import { personOf, plainName } from "../../../platform/mail/plain-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../../accounts/core/link-token.ts";
import { type DomainProof, findProof, findStarter } from "./domain.queries.ts";

const kind = "companies.domain_mailbox";

/** Mails the link that shows who reads a mailbox of the domain; nothing for another method. `again`: a check of a verified domain is due. */
export async function queueMailboxMail(
  tx: Tx,
  proof: DomainProof,
  { company, again }: { company: string; again: boolean },
): Promise<void> {
  const { id, company_id, domain, email, started_by } = proof;
  if (email === null) return;
  const person = personOf(await findStarter(tx, started_by));
  const params = { proof_id: id, company_id, domain, person, company: plainName(company), again };
  await queueMail(tx, { user_id: started_by, address: email, kind, params });
}

/** It goes to people who may know nothing of us, so it has names only as far as they are plain. */
export const mailboxMail: MailTemplate = {
  kind,
  isToOtherAddress: true,
  isByOthers: true,
  findDue: oneByOne(async (db, { params }) => {
    const proof = await findProof(db, String(params.company_id), String(params.proof_id));
    return proof !== undefined && proof.expires_at.getTime() > Date.now();
  }),
  compose({ params, recipient: { language } }, { keyFor, publicUrl }) {
    const domain = String(params.domain);
    const again = params.again === true;
    const company = typeof params.company === "string" ? params.company : null;
    const names = { domain, person: String(params.person), company: company ?? "", named: company === null ? "no" : "yes" };
    const token = linkToken(keyFor, "domain_email", String(params.proof_id));
    return {
      subject: translate(language, "companies/mail.mailbox.subject", { domain }),
      paragraphs: [
        translate(language, `companies/mail.mailbox.${again ? "again" : "opening"}`, { ...names, recheck: recheckDays }),
      ],
      action: {
        label: translate(language, "companies/mail.mailbox.action"),
        url: `${publicUrl}/companies/${String(params.company_id)}#token=${token}`,
      },
      notes: [
        translate(language, "companies/mail.mailbox.expiry", { days: again ? graceDays : challengeDays }),
        translate(language, "companies/mail.mailbox.not_you"),
      ],
    };
  },
};
