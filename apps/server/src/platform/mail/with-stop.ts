import { stopByOneClickPath } from "@safeport/contract/kernel/mail.paths";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { MailContent } from "./mail.ts";

interface Stop {
  token: string;
  /** The address people use. */
  url: string;
  language: Language;
}

/** Adds to a mail that others cause a link to the page that stops such mails, and the header of one-click unsubscription. */
export function withStop(content: MailContent, { token, url, language }: Stop): MailContent {
  const note = translate(language, "accounts/mail.stop", { url: `${url}/stop-mails#token=${token}` });
  return { ...content, notes: [...content.notes, note], unsubscribe: `${url}${stopByOneClickPath}?token=${token}` };
}
