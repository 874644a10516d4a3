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

/** Adds to a mail that others cause how its reader stops such mails: a link to a page with a button, and one click in their mail program. */
export function withStop(content: MailContent, { token, url, language }: Stop): MailContent {
  const note = translate(language, "accounts/mail.stop", { url: `${url}/stop-mails#token=${token}` });
  return { ...content, notes: [...content.notes, note], unsubscribe: `${url}${stopByOneClickPath}?token=${token}` };
}
