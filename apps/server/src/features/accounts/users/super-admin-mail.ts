import { superAdminRestDays } from "@safeport/contract/site/site.values";
import { platformName, translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.super_admin_changed";

interface Change {
  what: "made" | "removed" | "suspended" | "staff";
  /** Usernames of who did it and whose role it is. */
  by: string;
  username: string;
}

/** Tells these people, the one whose role or state was changed and the other Super Admins, that the Super Admins are others now, or that somebody became staff. */
export async function queueSuperAdminMails(
  tx: Tx,
  readers: readonly { user_id: string; email: string }[],
  change: Change,
): Promise<void> {
  for (const { user_id, email: address } of readers) await queueMail(tx, { user_id, address, kind, params: { ...change } });
}

export const superAdminMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const change = params as unknown as Change;
    const isStaff = change.what === "staff";
    return {
      subject: translate(language, `accounts/mail.super_admin.${isStaff ? "staff_subject" : "subject"}`, {
        platform: platformName(),
      }),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, `accounts/mail.super_admin.${change.what}`, { by: change.by, username: change.username }),
        translate(language, `accounts/mail.super_admin.${isStaff ? "staff_rest" : "rest"}`, { days: superAdminRestDays }),
      ],
      action: { label: translate(language, "accounts/mail.super_admin.action"), url: `${publicUrl}/admin/users` },
      notes: [],
    };
  },
};
