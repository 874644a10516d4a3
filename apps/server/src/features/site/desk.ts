import path from "node:path";
import type { Health } from "@safeport/contract/site/desk.endpoints";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { listVerifications } from "../../platform/verification.queries.ts";
import { countDesk, findHealth, findRoleGaps, listFailedJobs, listSanctionFiles, retryJob } from "./desk.queries.ts";
import { siteId } from "./site-proposal.ts";
import { assertStaff } from "./site-settings.ts";

/** Work that waits for the staff. */
export function getDesk(ctx: Ctx): ReturnType<typeof countDesk> {
  assertStaff(ctx);
  return countDesk(ctx.db);
}

/** State of the server, for staff. */
export async function getHealth(ctx: Ctx): Promise<Health> {
  assertStaff(ctx);
  const figures = await findHealth(ctx.db);
  if (!figures) throw new AppError("not_found");
  const { due, later, running, given_up, mails, events, bytes, version, entries, unchained } = figures;
  return {
    jobs: { due, later, running, given_up },
    failed: (await listFailedJobs(ctx.db)).map((job) => ({ ...job, next_at: job.next_at?.toISOString() ?? null })),
    events_waiting: events,
    mail: { configured: ctx.settings.smtp !== null, waiting: mails },
    receiving_account: ctx.settings.receivingAccount !== null,
    storage: ctx.settings.s3 ? "s3" : "folder",
    database: { bytes, version, gaps: await findRoleGaps(ctx.db) },
    audit: { entries, waiting: unchained },
    sanctions: await sanctionsOf(ctx),
    node: process.versions.node,
    verifications: (await listVerifications(ctx.db)).map(({ ended_at, ...result }) => ({
      ...result,
      ended_at: ended_at.toISOString(),
    })),
  };
}

/** Each list that the operator has set, by the name of its file. */
async function sanctionsOf({ db, settings }: Ctx): Promise<Health["sanctions"]> {
  const known = new Map((await listSanctionFiles(db)).map((file) => [file.path, file]));
  return settings.sanctionsFiles.map((file) => {
    const { entries = 0, loaded_at = null, failure = null } = known.get(file) ?? {};
    return { file: path.basename(file), entries, loaded_at: loaded_at?.toISOString() ?? null, failure };
  });
}

/** Lets a failed job run again at once; 404 if there is no such job. */
export async function retryFailedJob(ctx: Ctx, jobId: string): Promise<Health> {
  assertStaff(ctx);
  await unitOfWork(ctx, async (tx) => {
    const task = await retryJob(tx, jobId);
    if (task === undefined) throw new AppError("not_found");
    return {
      result: undefined,
      audit: [{ action: "site.job_retried", object_type: "site", object_id: siteId, snapshot: { name: task, job: jobId } }],
    };
  });
  return getHealth(ctx);
}
