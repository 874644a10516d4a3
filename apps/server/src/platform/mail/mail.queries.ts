import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { MailState } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { addJobs } from "../jobs/job.queries.ts";
import type { Tx } from "../transaction.ts";
import { mailAttempts } from "./mail.limits.ts";

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

/** Queues any number of mails in two statements; they are sent after `delaySeconds` at the earliest. */
export async function queueMails(tx: Tx, mails: readonly NewMail[], delaySeconds = 0): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ id: newId(), ...mail }));
  // One parameter: a statement has at most 65,535 of them.
  await sql`insert into mail (id, user_id, address, kind, params)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, user_id uuid, address text, kind text, params jsonb)`.execute(tx);
  const payloads = rows.map(({ id }) => ({ mail_id: id }));
  await addJobs(tx, "send_mail", payloads, { maxAttempts: mailAttempts, delaySeconds });
}

/** A pending mail, locked until the transaction ends; undefined when it is no longer pending. */
export function lockQueuedMail(tx: Tx, id: string) {
  return tx
    .selectFrom("mail")
    .select(["id", "user_id", "address", "kind", "params"])
    .where("id", "=", id)
    .where("state", "=", "queued")
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the new state of a mail. */
export async function settleMail(tx: Tx, id: string, state: MailState): Promise<void> {
  await tx.updateTable("mail").set({ state, settled_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

/** Deletes all mails to a person, sent and unsent, also those that others caused. */
export async function deleteMailsOf(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.deleteFrom("mail").where("user_id", "=", user_id).execute();
  await tx.deleteFrom("mail").where("address", "=", email).execute();
}

/** The newest mails that were not sent because there is no mail server. */
export function findUnsentMails(db: Db, limit: number) {
  return db
    .selectFrom("mail")
    .select(["id", "user_id", "address", "kind", "params", "created_at"])
    .where("state", "=", "unsent")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
