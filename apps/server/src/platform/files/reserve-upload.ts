import { fileQuotaBytes, maxFileBytes } from "@safeport/contract/files/file.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx, PublicCtx } from "../context.ts";
import { AppError } from "../http/app-error.ts";
import { insertFile } from "./file.queries.ts";
import { lockUsedBytes, markFailed } from "./upload.queries.ts";

export interface Reservation {
  fileId: string;
  storageKey: string;
  /** Gives the space back and removes the stored bytes, unless the upload came in completely. */
  release(): Promise<void>;
}

/**
 * Reserves space for an upload before its body is read: `bytes` is the size of the body, null if the client has not said it. Throws 413 when the
 * caller's quota is used up. Without an actor the upload has no owner and no quota, and the caller bounds it.
 */
export async function reserveUpload(ctx: Ctx | PublicCtx, bytes: number | null): Promise<Reservation> {
  const byte_size = Math.max(1, Math.min(bytes ?? maxFileBytes, maxFileBytes));
  const fileId = newId();
  const storageKey = `${fileId}.upload`;
  await ctx.db.transaction().execute(async (tx) => {
    const owner_id = ctx.actor?.user_id ?? null;
    const used = owner_id ? await lockUsedBytes(tx, owner_id) : 0;
    if (used + byte_size > fileQuotaBytes) throw new AppError("too_large", "file_quota");
    const row = { id: fileId, owner_id, name: "file", content_type: "application/octet-stream" };
    await insertFile(tx, { ...row, byte_size, storage_key: storageKey, upload_state: "receiving" });
  });
  return {
    fileId,
    storageKey,
    async release() {
      const failed = await markFailed(ctx.db, fileId).catch(() => false);
      // If that fails, the sweep does it; the caller learns why the upload failed.
      if (failed) await ctx.files.remove(fileId).catch(() => {});
    },
  };
}
