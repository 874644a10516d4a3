import type { Db } from "@safeport/db/named-statement";
import type { Language } from "@safeport/messages/languages";
import type { KeyFor } from "../keys.ts";

/** Somebody who can receive mail now. */
export interface MailRecipient {
  user_id: string;
  address: string;
  username: string;
  language: Language;
  /** Whether they have confirmed their address. */
  confirmed: boolean;
}

/** A mail that was queued, with who gets it. */
export interface Mail {
  id: string;
  kind: string;
  params: Record<string, unknown>;
  recipient: MailRecipient;
}

/** Plain texts; the mail and its HTML are built from them in one place. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** The call to action, after the first paragraphs. */
  action: { label: string; url: string };
  /** Small print below it. */
  notes: string[];
  /** The conversation that mail programs show it in, by the id of what it is about, and whether it is the first of it. */
  thread?: { id: string; isFirst: boolean };
  /** Where one POST stops this kind of mail (RFC 8058). */
  unsubscribe?: string;
}

export interface MailContext {
  keyFor: KeyFor;
  /** The address people use, without a trailing slash. */
  publicUrl: string;
}

/** One kind of mail, given by the feature that queues it. */
export interface MailTemplate {
  kind: string;
  /** It goes to an address that is not the account's (any more, or yet). All others are cancelled when the address has changed. */
  isToOtherAddress?: true;
  /** Others than its reader cause it, so that it says how to stop such mails. Queue it only after `limitMail`. */
  isByOthers?: true;
  /** Whether the mail is still wanted; asked when it is sent. */
  isDue(db: Db, mail: Mail): Promise<boolean>;
  /** The content in the recipient's language. */
  compose(mail: Mail, context: MailContext): MailContent;
}
