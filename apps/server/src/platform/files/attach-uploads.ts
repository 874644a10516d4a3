import type { Ctx } from "../context.ts";
import { AppError } from "../http/app-error.ts";
import type { Tx } from "../transaction.ts";
import { noSuchFile } from "./own-files.ts";
import { findUploadsOf, lockUploads, removeUploads, setParent, type UploadParent } from "./upload.queries.ts";

/**
 * Attaches uploads of the caller's own to an object, in the transaction of its change: 404 for a file that is not theirs, in every role, and
 * 409 for one that belongs to something else already.
 */
export async function attachUploads(ctx: Ctx, tx: Tx, fileIds: readonly string[], parent: UploadParent): Promise<void> {
  if (fileIds.length === 0) return;
  const files = await lockUploads(tx, ctx.actor.user_id, fileIds, parent.id);
  if (files.length < fileIds.length) throw noSuchFile();
  if (files.some(({ parent_id }) => parent_id !== null && parent_id !== parent.id)) throw new AppError("conflict", "file_in_use");
  await setParent(tx, fileIds, parent);
}

/** Makes these the only uploads of an object; the others that it had are removed. */
export async function replaceUploads(ctx: Ctx, tx: Tx, fileIds: readonly string[], parent: UploadParent): Promise<void> {
  await attachUploads(ctx, tx, fileIds, parent);
  const all = await findUploadsOf(tx, [parent.id]);
  await removeUploads(
    tx,
    all.filter((id) => !fileIds.includes(id)),
  );
}
