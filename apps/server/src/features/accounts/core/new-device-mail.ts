import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.new_device";

/** A sign-in; `at` is ISO 8601. */
interface SignIn {
  browser: string;
  os: string;
  ip: string | null;
  at: string;
}

/** Queues a mail about a sign-in from a browser that the account has not used recently. */
export function queueNewDeviceMail(tx: Tx, { id, email }: { id: string; email: string }, signIn: SignIn): Promise<void> {
  return queueMail(tx, { user_id: id, address: email, kind, params: { ...signIn } });
}

export const newDeviceMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { browser, os, ip, at } = params as unknown as SignIn;
    const device = { browser: browser || "?", os: os || "?" };
    return {
      subject: translate(language, "accounts/mail.new_device.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.new_device.opening", { ...device, ip: ip ?? "?", at: inUtc(language, at) }),
        translate(language, "accounts/mail.new_device.not_you"),
      ],
      action: { label: translate(language, "accounts/mail.new_device.action"), url: `${publicUrl}/settings` },
      notes: [],
    };
  },
};

/** The zone of the reader is not known here. */
function inUtc(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(at))} UTC`;
}
