import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { PublicCtx } from "../../../platform/context.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { countLinks, lockActive } from "../email/mailed-link.queries.ts";
import { queueResetMail } from "./reset-mail.ts";

/** Beyond these, there is one every quarter of an hour: a stranger who asks all day must leave the owner a link that works. */
const freelyADay = 10;

/** Requests a link to set a new password. A job looks the account up, so neither the answer nor its timing reveals whether it exists. */
export async function sendPasswordReset(ctx: PublicCtx, login: string): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => addJob(tx, "send_password_reset", { login }, { key: `send_password_reset ${login}` }));
}

/** The job: queues the mail if there is such an account, at most once a minute, and after ten in a day once a quarter of an hour. */
export async function queueRequestedReset(db: Kysely<DB>, login: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, login);
    if (!user) return;
    const sent = await countLinks(tx, "reset_password", user.id);
    if (sent.of_a_minute > 0 || (sent.of_a_day >= freelyADay && sent.of_a_quarter > 0)) return;
    await queueResetMail(tx, user);
  });
}
