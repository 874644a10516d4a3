import { superAdminRestDays } from "@safeport/contract/site/site.values";
import { platformName, translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.super_admin_changed";

interface Change {
  what: "made" | "removed" | "suspended" | "staff" | "staff_again";
  /** Usernames of who did it and whose role it is. */
  by: string;
  username: string;
  /** Of somebody new on the staff: whether they cannot be the second person yet. */
  rests?: boolean;
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
    const { what, rests = false, ...people } = params as unknown as Change;
    const isSelf = people.username === username;
    const names = { ...people, self: isSelf ? "yes" : "no", platform: platformName(), days: superAdminRestDays };
    const isStaff = what === "staff" || what === "staff_again";
    const text = (key: "staff_subject" | "subject" | Change["what"] | Next) =>
      translate(language, `accounts/mail.super_admin.${key}`, names);
    return {
      subject: text(isStaff ? "staff_subject" : "subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        text(what),
        ...nextOf(what, isSelf, rests).map(text),
      ],
      action:
        isStaff && isSelf
          ? { label: translate(language, "accounts/mail.super_admin.desk"), url: `${publicUrl}/admin/desk` }
          : { label: translate(language, "accounts/mail.super_admin.action"), url: `${publicUrl}/admin/users` },
      notes: [],
    };
  },
};

type Next = "staff_rest" | "staff_wrong" | "rest" | "rest_self";

/** Meaning of a change for its reader, who may be the person that it is about. */
function nextOf(what: Change["what"], isSelf: boolean, rests: boolean): Next[] {
  if (what === "staff" || what === "staff_again")
    return [...(rests ? (["staff_rest"] as const) : []), ...(isSelf ? [] : (["staff_wrong"] as const))];
  if (!isSelf) return ["rest"];
  return what === "made" ? ["rest_self"] : [];
}
