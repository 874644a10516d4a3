import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { MailState } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { addJobs } from "../jobs/job.queries.ts";
import type { Tx } from "../transaction.ts";
import { mailAttempts, mailsPerJob } from "./mail.limits.ts";

export interface NewMail {
  /** Null for a reader without an account, whose language is the parameter `language`. */
  user_id: string | null;
  address: string;
  kind: string;
  /** Parameters of the template; never a secret. */
  params: Record<string, unknown>;
}

/** Queues a mail in the transaction that causes it. */
export function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  return queueMails(tx, [mail]);
}

/** The payload of a job that sends mails; of a version before, it has one mail. */
export type MailJob = { mail_ids: readonly string[] } | { mail_id: string };

/** Queues any number of mails in two statements; they are sent after `delaySeconds` at the earliest, some by one job. */
export async function queueMails(tx: Tx, mails: readonly NewMail[], delaySeconds = 0): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ id: newId(), ...mail }));
  // One parameter: a statement has at most 65,535 of them.
  await sql`insert into mail (id, user_id, address, kind, params)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, user_id uuid, address text, kind text, params jsonb)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const payloads = Array.from({ length: Math.ceil(ids.length / mailsPerJob) }, (_, at): MailJob => {
    return { mail_ids: ids.slice(at * mailsPerJob, (at + 1) * mailsPerJob) };
  });
  await addJobs(tx, "send_mail", payloads, { maxAttempts: mailAttempts, delaySeconds });
}

/** Queues a job of its own for each of some mails that are queued already. */
export function queueEach(tx: Tx, mailIds: readonly string[]): Promise<void> {
  const payloads = mailIds.map((id): MailJob => ({ mail_ids: [id] }));
  return addJobs(tx, "send_mail", payloads, { maxAttempts: mailAttempts });
}

/** Filters mails to pending ones, in their order. */
export function findQueuedMails(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("mail")
    .select(["id", "user_id", "address", "kind", "params"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("state", "=", "queued")
    .orderBy("id")
    .execute();
}

/** Locks a mail until the transaction ends; returns whether it is still pending. */
export async function lockQueuedMail(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom("mail").select("id").where("id", "=", id).where("state", "=", "queued").forUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores the new state of mails that are pending. */
export async function settleMails(db: Db, ids: readonly string[], state: MailState): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("mail")
    .set({ state, settled_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("state", "=", "queued")
    .execute();
}

/** Deletes all mails to a person, sent and unsent, also those that others caused. */
export async function deleteMailsOf(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.deleteFrom("mail").where("user_id", "=", user_id).execute();
  await tx.deleteFrom("mail").where("address", "=", email).execute();
}

/** The newest mails, of all or to one address, that were not sent because there is no mail server. */
export function findUnsentMails(db: Db, address: string | null, limit: number) {
  const unsent = db
    .selectFrom("mail")
    .select(["id", "user_id", "address", "kind", "params", "created_at"])
    .where("state", "=", "unsent");
  const own = address === null ? unsent : unsent.where("address", "=", address);
  return own.orderBy("id", "desc").limit(limit).execute();
}
