import { isStaff } from "@safeport/contract/kernel/actor";
import type { PageOfChanges } from "../changed-since.queries.ts";
import type { Ctx } from "../context.ts";
import { unitOfWork } from "../events/unit-of-work.ts";
import { AppError } from "../http/app-error.ts";
import { findReadableFile, lockOwnFile, pageOfOwnFiles, removeUploads } from "./upload.queries.ts";

const readerOf = ({ actor }: Ctx) => ({ user_id: actor.user_id, staff: isStaff(actor) });

/** The same 404 for a file that does not exist and one that the caller may not know. */
export const noSuchFile = () => new AppError("not_found", "no_file");

/** One page of the files that the caller uploaded and may read. */
export function listOwnFiles(ctx: Ctx, paging: PageOfChanges) {
  return pageOfOwnFiles(ctx.db, readerOf(ctx), ctx.uploads.rules, paging);
}

/** An uploaded file; 404 when the caller may not read it. */
export async function getFile(ctx: Ctx, fileId: string) {
  const file = await findReadableFile(ctx.db, readerOf(ctx), ctx.uploads.rules, fileId);
  if (!file) throw noSuchFile();
  return file;
}

/** Deletes a file of the caller's own that they have not sent yet: 404 for another's, 403 for a sent one. */
export async function deleteFile(ctx: Ctx, fileId: string): Promise<{ file_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const file = await lockOwnFile(tx, readerOf(ctx), ctx.uploads.rules, fileId);
    if (!file) {
      await getFile(ctx, fileId);
      throw new AppError("forbidden", "file_of_another");
    }
    if (!file.removable) throw new AppError("forbidden", "file_sent");
    await removeUploads(tx, [fileId]);
    return {
      result: { file_id: fileId },
      audit: [{ action: "file.deleted", object_type: "file", object_id: fileId, snapshot: {} }],
    };
  });
}
