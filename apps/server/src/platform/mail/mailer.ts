import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { pickLanguage } from "@safeport/messages/languages";
import type { Kysely } from "kysely";
import type { Settings } from "../settings.ts";
import { findQueuedMails, findUnsentMails, lockQueuedMail, queueEach, settleMails } from "./mail.queries.ts";
import type { Mail, MailContent, MailContext, MailRecipient, MailTemplate } from "./mail.ts";
import { renderHtml, renderText } from "./render-mail.ts";
import { isStopped, stopToken } from "./stopped-mail.ts";
import { withStop } from "./with-stop.ts";

export interface UnsentMail {
  address: string;
  created_at: Date;
  content: MailContent;
}

export interface Mailer {
  /**
   * Sends those of some queued mails that are still due. When one of several fails, it and those after it get a job each; throws when
   * a single mail should be tried again.
   */
  send(mailIds: readonly string[]): Promise<void>;
  /** Connects to the mail server once; returns the error, or null if it works or there is no mail server. */
  check(): Promise<string | null>;
  /** The newest mails, of all or to one address, that were not sent because there is no mail server, with links that begin with `publicUrl`. */
  listUnsent(publicUrl: string, address: string | null): Promise<UnsentMail[]>;
}

type QueuedMail = Awaited<ReturnType<typeof findQueuedMails>>[number];
type DueMail = Mail & Pick<QueuedMail, "address">;
type StoredMail = Pick<QueuedMail, "id" | "user_id" | "address" | "kind" | "params">;

interface MailerOptions extends MailContext {
  db: Kysely<DB>;
  smtp: Settings["smtp"];
  templates: readonly MailTemplate[];
  /** Filters people to those who may receive mail now, by id. */
  findRecipients: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, MailRecipient>>;
  onError: (error: unknown) => void;
}

/** Number of mails that /dev/mail shows. */
const maxShown = 50;

/** Sends queued mails over SMTP, or only marks them where there is no mail server. */
export function createMailer({ db, smtp, templates, findRecipients, keyFor, publicUrl, onError }: MailerOptions): Mailer {
  const byKind = new Map(templates.map((template) => [template.kind, template]));
  let transport: Awaited<ReturnType<typeof openTransport>> | undefined;

  function templateOf(kind: string): MailTemplate {
    const template = byKind.get(kind);
    if (!template) throw new Error(`There is no mail of kind ${kind}`);
    return template;
  }

  /** Mails with their recipients, without those that nobody may receive now. */
  async function withRecipients<T extends StoredMail>(stored: readonly T[]): Promise<(T & Mail)[]> {
    const people = await findRecipients(
      db,
      stored.flatMap(({ user_id }) => user_id ?? []),
    );
    return stored.flatMap((row) => {
      const params = row.params as Mail["params"];
      const recipient = row.user_id === null ? guestAt(row.address, params) : people.get(row.user_id);
      return recipient ? [{ ...row, params, recipient }] : [];
    });
  }

  function contentOf(mail: Mail, address: string, template: MailTemplate, url: string): MailContent {
    const content = template.compose(mail, { keyFor, publicUrl: url });
    return template.isByOthers ? withStop(content, { token: stopToken(keyFor, address), url, ...mail.recipient }) : content;
  }

  /** Whether the owner of the address has stopped this mail. The owner of a confirmed address always gets mails about the account. */
  async function isRefused(tx: Db, { recipient }: Mail, address: string, { isByOthers }: MailTemplate): Promise<boolean> {
    return (isByOthers || !recipient.confirmed) && (await isStopped(tx, keyFor, address));
  }

  /** Filters mails to those that should still be sent. */
  async function findDue(stored: readonly QueuedMail[]): Promise<DueMail[]> {
    const mails = await withRecipients(stored);
    const due: DueMail[] = [];
    for (const kind of new Set(mails.map((mail) => mail.kind))) {
      const template = templateOf(kind);
      const isAtAddress = (mail: QueuedMail & Mail) => template.isToOtherAddress || mail.recipient.address === mail.address;
      const atAddress = mails.filter((mail) => mail.kind === kind && isAtAddress(mail));
      const dueParams = new Map((await template.findDue(db, atAddress)).map(({ id, params }) => [id, params]));
      for (const mail of atAddress) {
        const params = dueParams.get(mail.id);
        if (params && !(await isRefused(db, mail, mail.address, template))) due.push({ ...mail, params });
      }
    }
    return due;
  }

  /** Sends a mail that is still queued. The lock is held meanwhile, so no second worker sends it; the state is committed afterwards. */
  async function sendOne(mail: DueMail): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await lockQueuedMail(tx, mail.id))
        await settleMails(tx, [mail.id], await deliver(mail, mail.address, templateOf(mail.kind)));
    });
  }

  /** Sends one mail and returns its new state; throws if it should be tried again. */
  async function deliver(mail: Mail, address: string, template: MailTemplate) {
    if (!smtp) throw new Error("There is no mail server");
    const content = contentOf(mail, address, template, publicUrl);
    const { thread, unsubscribe, replyTo } = content;
    const first = thread && `<${thread.id}@${smtp.domain}>`;
    // The library encodes unsafe characters; the subject must still be one line.
    const subject = content.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
    // Caches the result and not the promise, so that a failed load is tried again.
    transport ??= await openTransport(smtp);
    try {
      await transport.sendMail({
        from: smtp.from,
        to: { name: "", address },
        ...(replyTo && { replyTo }),
        subject,
        text: renderText(content, mail.recipient.language),
        html: renderHtml({ ...content, subject }, mail.recipient.language),
        // The same for every attempt, so that mail programs recognise a mail that was sent twice.
        // With the thread in it, an answer is known by the id alone, which is all that some mail programs name.
        messageId: first && thread.isFirst ? first : `<${thread ? `${thread.id}.` : ""}${mail.id}@${smtp.domain}>`,
        ...(first && !thread.isFirst && { inReplyTo: first, references: [first] }),
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": mail.recipient.language,
          ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
      });
      return "sent";
    } catch (error) {
      if (!isRefusal(error)) throw withoutAddresses(error);
      onError(new Error(`The mail server refuses mail ${mail.id} for good`));
      return "refused";
    }
  }

  return {
    async check() {
      if (!smtp) return null;
      const connection = await openTransport(smtp);
      return connection.verify().then(
        () => null,
        (error: Error) => error.message.split("\n")[0] ?? "",
      );
    },
    async send(mailIds) {
      const queued = await findQueuedMails(db, mailIds);
      if (queued.length === 0) return;
      const due = await findDue(queued);
      const dueIds = new Set(due.map(({ id }) => id));
      const idsOf = (mails: readonly { id: string }[]) => mails.map(({ id }) => id);
      await settleMails(db, idsOf(queued.filter(({ id }) => !dueIds.has(id))), "cancelled");
      if (!smtp) return settleMails(db, idsOf(due), "unsent");
      for (const [at, mail] of due.entries())
        try {
          await sendOne(mail);
        } catch (error) {
          if (mailIds.length === 1) throw error;
          // The others are not tried after it: a mail server that hangs would keep this job for long.
          return db.transaction().execute((tx) => queueEach(tx, idsOf(due.slice(at))));
        }
    },
    async listUnsent(ownUrl, address) {
      const rows = await findUnsentMails(db, address, maxShown);
      return (await withRecipients(rows)).map((mail) => {
        const content = contentOf(mail, mail.address, templateOf(mail.kind), ownUrl);
        return { address: mail.address, created_at: mail.created_at, content };
      });
    },
  };
}

/** A reader without an account, whose language is a parameter of the mail. */
function guestAt(address: string, { language }: Mail["params"]): MailRecipient {
  return { user_id: "", username: "", address, language: pickLanguage([String(language)]), confirmed: false };
}

/** Options: one connection per mail, no content from files or URLs, times in milliseconds. The library is loaded for the first mail. */
async function openTransport({ url }: NonNullable<Settings["smtp"]>) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Whether the server permanently refuses this address (RFC 5321 §4.2.1: 5yz). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
}

/** The part of a failure that the queue may store and log: servers repeat addresses in their answers. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = error as SmtpError;
  return new Error(`The mail could not be sent (${[code, responseCode].filter(Boolean).join(" ") || "unknown error"})`);
}
