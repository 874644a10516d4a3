import type { DB } from "@safeport/db/types.gen";
import type { TaskList } from "graphile-worker";
import type { Kysely } from "kysely";
import { queueRequestedMail } from "./email/send-verification-email.ts";

/** The jobs of accounts. */
export function accountTasks(db: Kysely<DB>): TaskList {
  return { send_verification_email: (payload) => queueRequestedMail(db, (payload as { email: string }).email) };
}
