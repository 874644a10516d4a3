import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { PublicCtx } from "../../../platform/context.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { countLinks, lockActive } from "./mailed-link.queries.ts";
import { queueSignInMail } from "./sign-in-mail.ts";

const maxADay = 10;

/** Requests a sign-in link. A job looks the account up, so neither the answer nor its timing reveals whether it exists. */
export async function sendSignInLink(ctx: PublicCtx, login: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => addJob(tx, "send_sign_in_link", { login }, { key: `send_sign_in_link ${login}` }));
}

/** The job: queues the mail if there is such an account with a verified address, at most once a minute and ten times a day. */
export async function queueSignInLink(db: Kysely<DB>, login: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, login);
    if (!user?.email_verified_at) return;
    const sent = await countLinks(tx, "sign_in", user.id);
    if (sent.of_a_minute > 0 || sent.of_a_day >= maxADay) return;
    await queueSignInMail(tx, user);
  });
}
