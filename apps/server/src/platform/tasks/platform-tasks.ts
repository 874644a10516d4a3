import type { TaskList } from "graphile-worker";
import type { Services } from "../context.ts";
import { forgetOldKeys } from "../http/idempotency.queries.ts";
import { forgetOldAttempts } from "../limits/attempt.queries.ts";
import type { MailJob } from "../mail/mail.queries.ts";
import type { Mailer } from "../mail/mailer.ts";
import { tendPartitions } from "../partitions/tend-partitions.ts";
import { forgetOldRows } from "./retention.queries.ts";

/** The platform's own jobs. Features bring theirs in their feature value. */
export function platformTasks({ db, ownerUrl, settings }: Services, mailer: Mailer): TaskList {
  return {
    send_mail(payload) {
      const job = payload as MailJob;
      return mailer.send("mail_ids" in job ? job.mail_ids : [job.mail_id]);
    },
    forget_idempotency_keys: () => forgetOldKeys(db),
    forget_old_rows: () => forgetOldRows(db, settings),
    forget_attempts: () => forgetOldAttempts(db),
    tend_partitions: () => tendPartitions(ownerUrl, new Date()),
  };
}

/** These run in one process at a time. */
export const platformCron: readonly string[] = [
  "17 * * * * forget_idempotency_keys",
  "*/10 * * * * forget_attempts",
  "53 2 * * * forget_old_rows",
  "23 4 * * * tend_partitions",
];
