import { rm } from "node:fs/promises";
import type { Ctx, PublicCtx } from "../context.ts";
import { unitOfWork } from "../events/unit-of-work.ts";
import { invalidField } from "../http/app-error.ts";
import type { UploadedFile } from "../http/forms.ts";
import { previewKey } from "./file.queries.ts";
import { digestOf, inspectUpload } from "./inspect-upload.ts";
import { noSuchFile } from "./own-files.ts";
import type { Reservation } from "./reserve-upload.ts";
import { diskFailure, storageFailure } from "./storage-failure.ts";
import { markStored, type OwnUploadRow } from "./upload.queries.ts";
import { newUploadPath } from "./upload.ts";

/** Stores an upload for which space is reserved, without the metadata of an image; it belongs to nothing yet. */
export async function keepUpload(
  ctx: Ctx | PublicCtx,
  { fileId, storageKey }: Reservation,
  file?: UploadedFile,
): Promise<OwnUploadRow> {
  if (!file) throw invalidField(["body", "file"], "required");
  const previewPath = await newUploadPath(ctx.settings.dataDir);
  try {
    const { contentType, size, sha256, hasPreview } = await inspectUpload(file, previewPath, ctx.actor?.user_id ?? fileId);
    await write(ctx, storageKey, { path: file.path, size, sha256, contentType });
    if (hasPreview)
      await write(ctx, previewKey(fileId), { path: previewPath, ...(await digestOf(previewPath)), contentType: "image/webp" });
    const values = { name: file.name, content_type: contentType, byte_size: size, sha256, has_preview: hasPreview };
    return await unitOfWork(ctx, async (tx) => {
      const row = await markStored(tx, fileId, values);
      // The account was closed meanwhile.
      if (!row) throw noSuchFile();
      const audit = [{ action: "file.uploaded", object_type: "file", object_id: fileId, snapshot: { size } }] as const;
      return { result: row, audit };
    });
  } finally {
    await rm(previewPath, { force: true });
  }
}

async function write(ctx: Ctx | PublicCtx, key: string, object: Parameters<typeof ctx.uploads.storage.write>[1]): Promise<void> {
  await ctx.uploads.storage.write(key, object).catch((error) => {
    throw diskFailure(error) ?? storageFailure(error);
  });
}
