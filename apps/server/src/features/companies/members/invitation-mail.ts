import { invitationDays } from "@safeport/contract/companies/company.limits";
import type { GivableRole } from "@safeport/contract/companies/member.policy";
import { translate } from "@safeport/messages/translate";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { Mail, MailTemplate } from "../../../platform/mail/mail.ts";
import { personOf } from "../../../platform/mail/plain-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../../accounts/core/link-token.ts";
import { findOpenInvitation } from "./invitation.queries.ts";

const toAccount = "companies.invitation";
const toAddress = "companies.invitation_to_address";

interface Recipient {
  /** The invited account; where only an address is known, the inviter, in whose language the mail is. */
  user_id: string;
  address: string;
  isAccount: boolean;
}

interface Params {
  invitation_id: string;
  /** A username; in a mail that is being written, with the full name. */
  inviter: string;
  company: string | null;
  role: GivableRole;
}

/** Queues the mail with the link of an invitation. */
export function queueInvitationMail(tx: Tx, { user_id, address, isAccount }: Recipient, params: Params): Promise<void> {
  return queueMail(tx, { user_id, address, kind: isAccount ? toAccount : toAddress, params: { ...params } });
}

const invitation: Omit<MailTemplate, "kind"> = {
  isByOthers: true,
  async findDue(db, mails) {
    const due: Mail[] = [];
    for (const mail of mails) {
      const invitation = await findOpenInvitation(db, String(mail.params.invitation_id));
      if (!invitation) continue;
      const inviter = personOf({ username: invitation.inviter, full_name: invitation.inviter_name });
      due.push({ ...mail, params: { ...mail.params, inviter } });
    }
    return due;
  },
  compose({ params, recipient: { language } }, { keyFor, publicUrl }) {
    const { invitation_id, inviter, company, role } = params as unknown as Params;
    const names = { inviter, role, company: company ?? "", named: company === null ? "no" : "yes" };
    return {
      subject: translate(language, "companies/mail.invitation.subject", names),
      paragraphs: [
        translate(language, "companies/mail.invitation.opening", names),
        translate(language, "companies/mail.invitation.about", { role }),
      ],
      action: {
        label: translate(language, "companies/mail.invitation.action"),
        url: `${publicUrl}/company-invitation#token=${linkToken(keyFor, "company_invitation", invitation_id)}`,
      },
      notes: [
        translate(language, "companies/mail.invitation.expiry", { days: invitationDays }),
        translate(language, "companies/mail.invitation.not_you"),
      ],
    };
  },
};

export const invitationMails: readonly MailTemplate[] = [
  { kind: toAccount, ...invitation },
  { kind: toAddress, isToOtherAddress: true, ...invitation },
];
