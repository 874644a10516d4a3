import type { Export } from "@safeport/contract/accounts/export/export.endpoints";
import { exportsADay } from "@safeport/contract/accounts/export/export.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findLatestExport, insertExport, type LatestExport, lockStartsOfDay } from "./export.queries.ts";

const dayMs = 24 * 3_600_000;

/** Has an archive of the caller's data made. Throws 409 while one is being made, and 429 after three within a day. */
export function startExport(ctx: Ctx): Promise<LatestExport> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const starts = await lockStartsOfDay(tx, user_id);
    const max = exportsADay * ctx.settings.rateLimitFactor;
    const first = starts.at(-max);
    if (first) {
      const retryAfter = Math.max(1, Math.ceil((first.getTime() + dayMs - Date.now()) / 1_000));
      throw new AppError("rate_limited", "too_many_exports", { params: { max }, retryAfter });
    }
    const row = await insertExport(tx, user_id);
    if (!row) throw new AppError("conflict", "export_running");
    const entry = { object_type: "user", object_id: user_id, snapshot: { username } };
    return { result: { ...row, rights_kept: true }, audit: [{ action: "account.export_started", ...entry }] };
  });
}

/** The caller's latest export; null when there is none. */
export async function getExport(ctx: Ctx): Promise<LatestExport | null> {
  return (await findLatestExport(ctx.db, ctx.actor.user_id)) ?? null;
}

/** Whether the archive can be downloaded now: in its time, and with the rights with which it was made. */
function isDownloadable(row: LatestExport): boolean {
  return row.state === "ready" && Number(row.expires_at) > Date.now() && row.rights_kept;
}

/**
 * A link to the caller's archive that works for a minute. Throws 404 when there is none, when its time is over, or when the caller's
 * rights are no longer those with which it was made.
 */
export async function linkExport(ctx: Ctx): Promise<{ url: string }> {
  const row = await getExport(ctx);
  const url = row && isDownloadable(row) ? ctx.files.briefLink(row.file_id) : null;
  if (url === null) throw new AppError("not_found");
  const { user_id, username } = ctx.actor;
  const entry = { object_type: "user", object_id: user_id, snapshot: { username } };
  return unitOfWork(ctx, async () => ({ result: { url }, audit: [{ action: "account.export_downloaded", ...entry }] }));
}

/** An export as its owner sees it. */
export function presentExport(row: LatestExport): Export {
  const isReady = isDownloadable(row);
  return {
    export_id: row.id,
    state: row.state === "ready" && !isReady ? "expired" : row.state,
    files_done: row.files_done,
    files: row.files,
    records: row.records,
    created_at: row.created_at.toISOString(),
    expires_at: isReady && row.expires_at ? row.expires_at.toISOString() : null,
    byte_size: isReady ? row.byte_size : null,
  };
}
