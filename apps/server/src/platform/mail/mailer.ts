import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { pickLanguage } from "@safeport/messages/languages";
import type { Kysely } from "kysely";
import type { Settings } from "../settings.ts";
import { findUnsentMails, lockQueuedMail, type NewMail, settleMail } from "./mail.queries.ts";
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
  /** Sends a queued mail if it is still due; throws if it should be tried again. */
  send(mailId: string): Promise<void>;
  /** Connects to the mail server once; returns the error, or null if it works or there is no mail server. */
  check(): Promise<string | null>;
  /** The newest mails that were not sent because there is no mail server, with links that begin with `publicUrl`. */
  listUnsent(publicUrl: string): Promise<UnsentMail[]>;
}

interface MailerOptions extends MailContext {
  db: Kysely<DB>;
  smtp: Settings["smtp"];
  templates: readonly MailTemplate[];
  /** The current recipient of a mail; undefined when they may not receive any. */
  recipientOf: (db: Db, userId: string) => Promise<MailRecipient | undefined>;
  onError: (error: unknown) => void;
}

/** Number of mails that /dev/mail shows. */
const maxShown = 50;

/** Sends queued mails over SMTP, or only marks them where there is no mail server. */
export function createMailer({ db, smtp, templates, recipientOf, keyFor, publicUrl, onError }: MailerOptions): Mailer {
  const byKind = new Map(templates.map((template) => [template.kind, template]));
  let transport: Awaited<ReturnType<typeof openTransport>> | undefined;

  function templateOf(kind: string): MailTemplate {
    const template = byKind.get(kind);
    if (!template) throw new Error(`There is no mail of kind ${kind}`);
    return template;
  }

  async function readerOf(tx: Db, { user_id, address, params }: Pick<NewMail, "user_id" | "address"> & { params: unknown }) {
    if (user_id !== null) return recipientOf(tx, user_id);
    const language = pickLanguage([String((params as Mail["params"]).language)]);
    return { user_id: "", username: "", address, language, confirmed: false };
  }

  function contentOf(mail: Mail, address: string, template: MailTemplate, url: string): MailContent {
    const content = template.compose(mail, { keyFor, publicUrl: url });
    return template.isByOthers ? withStop(content, { token: stopToken(keyFor, address), url, ...mail.recipient }) : content;
  }

  /** Whether the owner of the address has stopped this mail. The owner of a confirmed address always gets mails about the account. */
  async function isRefused(tx: Db, { recipient }: Mail, address: string, { isByOthers }: MailTemplate): Promise<boolean> {
    return (isByOthers || !recipient.confirmed) && (await isStopped(tx, keyFor, address));
  }

  /** Sends one mail and returns its new state; throws if it should be tried again. */
  async function deliver(mail: Mail, address: string, template: MailTemplate) {
    if (!smtp) return "unsent";
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
        text: renderText(content),
        html: renderHtml({ ...content, subject }, mail.recipient.language),
        // The same for every attempt, so that mail programs recognise a mail that was sent twice.
        messageId: first && thread.isFirst ? first : `<${mail.id}@${smtp.domain}>`,
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
    async send(mailId) {
      // The lock is held while the mail is sent, so no second worker sends it; the state is committed afterwards.
      await db.transaction().execute(async (tx) => {
        const queued = await lockQueuedMail(tx, mailId);
        if (!queued) return;
        const recipient = await readerOf(tx, queued);
        const template = templateOf(queued.kind);
        const mail = recipient && { ...queued, params: queued.params as Mail["params"], recipient };
        const isAddress = template.isToOtherAddress || mail?.recipient.address === queued.address;
        const isDue =
          mail && isAddress && (await template.isDue(tx, mail)) && !(await isRefused(tx, mail, queued.address, template));
        await settleMail(tx, mailId, isDue ? await deliver(mail, queued.address, template) : "cancelled");
      });
    },
    async listUnsent(ownUrl) {
      const rows = await findUnsentMails(db, maxShown);
      const shown = await Promise.all(
        rows.map(async ({ params, ...row }) => {
          const recipient = await readerOf(db, { ...row, params });
          if (!recipient) return [];
          const mail = { ...row, params: params as Mail["params"], recipient };
          return [{ ...row, content: contentOf(mail, row.address, templateOf(row.kind), ownUrl) }];
        }),
      );
      return shown.flat();
    },
  };
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
