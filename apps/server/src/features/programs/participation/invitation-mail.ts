import { programInvitationDays } from "@safeport/contract/programs/participation/participation.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../../accounts/core/link-token.ts";
import { findMailable } from "./invitation.queries.ts";

const kind = "programs.invitation";

interface Params {
  invitation_id: string;
  /** A username. */
  inviter: string;
  company: string | null;
}

/** Queues the mail to an address that is invited. `user_id` is the inviter, in whose language it is. */
export function queueInvitationMail(tx: Tx, to: { user_id: string; address: string }, params: Params): Promise<void> {
  return queueMail(tx, { ...to, kind, params: { ...params } });
}

/** Says nothing of the program, which may be private, and nothing that the inviter wrote. */
export const invitationMail: MailTemplate = {
  kind,
  isToOtherAddress: true,
  isByOthers: true,
  findDue: oneByOne(async (db, { params }) => (await findMailable(db, String(params.invitation_id))) !== undefined),
  compose({ params, recipient: { language } }, { keyFor, publicUrl }) {
    const { invitation_id, inviter, company } = params as unknown as Params;
    const names = { inviter, company: company ?? "", named: company === null ? "no" : "yes" };
    return {
      subject: translate(language, "programs/mail.invitation.subject", names),
      paragraphs: [
        translate(language, "programs/mail.invitation.opening", names),
        translate(language, "programs/mail.invitation.address"),
      ],
      action: {
        label: translate(language, "programs/mail.invitation.action"),
        url: `${publicUrl}/program-invitation#token=${linkToken(keyFor, "program_invitation", invitation_id)}`,
      },
      notes: [
        translate(language, "programs/mail.invitation.expiry", { days: programInvitationDays }),
        translate(language, "programs/mail.invitation.not_you"),
      ],
    };
  },
};
