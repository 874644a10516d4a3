import type { Db } from "@safeport/db/named-statement";
import type { Language } from "@safeport/messages/languages";
import type { KeyFor } from "../keys.ts";

/** Somebody who can receive mail now. */
export interface MailRecipient {
  /** Empty, as the username, for a reader without an account. */
  user_id: string;
  address: string;
  username: string;
  language: Language;
  /** Whether they have confirmed their address. */
  confirmed: boolean;
}

/** A queued mail with its recipient. */
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
  /** Facts as names and values, below the paragraphs. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The call to action, below the facts. */
  action: { label: string; url: string };
  /** Small print below it. */
  notes: string[];
  /** The thread in mail programs: the id of its object, and whether this mail is the first of the thread. */
  thread?: { id: string; isFirst: boolean };
  /** Reply-To address; the sender by default. */
  replyTo?: string;
  /** Address at which one POST stops this kind of mail (RFC 8058). */
  unsubscribe?: string;
}

export interface MailContext {
  keyFor: KeyFor;
  /** The address people use, without a trailing slash. */
  publicUrl: string;
}

/** One kind of mail, declared by the feature that queues it. */
export interface MailTemplate {
  kind: string;
  /** The mail goes to an address other than the account's current one. All other mails are cancelled if the address changes. */
  isToOtherAddress?: true;
  /** Somebody else than its reader causes the mail, so it says how to stop such mails. Queue it only after `limitMail`. */
  isByOthers?: true;
  /** Filters mails of this kind to those that should still be sent, each with the parameters that its reader may know of now; called before sending. */
  findDue(db: Db, mails: readonly Mail[]): Promise<readonly Mail[]>;
  /** The content in the recipient's language. */
  compose(mail: Mail, context: MailContext): MailContent;
}
