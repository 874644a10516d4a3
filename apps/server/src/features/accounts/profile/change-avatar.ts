import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachFile, detachFile } from "../../../platform/files/file.queries.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { getOwnProfile } from "./get-profile.ts";
import { lockProfile, type ProfileRow, setPicture } from "./profile.queries.ts";

/** Replaces the caller's own picture. Throws 422 without one, 415 and 413 for images that are not accepted. */
export async function changeAvatar(ctx: Ctx, username: string, upload: UploadedFile | undefined): Promise<ProfileRow> {
  const { user_id } = await getOwnProfile(ctx, username);
  if (!upload) throw invalidField(["body", "avatar"], "required");
  return ctx.files.withImage(upload, user_id, (fileId) => replacePicture(ctx, user_id, fileId));
}

/** Removes the caller's own picture; nothing happens without one. */
export async function removeAvatar(ctx: Ctx, username: string): Promise<ProfileRow> {
  const { user_id } = await getOwnProfile(ctx, username);
  return replacePicture(ctx, user_id, null);
}

function replacePicture(ctx: Ctx, user_id: string, fileId: string | null): Promise<ProfileRow> {
  return unitOfWork(ctx, async (tx) => {
    const before = await lockProfile(tx, user_id);
    if (!before) throw new AppError("session_ended");
    const result = { ...before, picture_file_id: fileId };
    if (fileId === before.picture_file_id) return { result, audit: [] };
    await setPicture(tx, user_id, fileId);
    if (fileId) await attachFile(tx, fileId, { type: "user", id: user_id });
    if (before.picture_file_id) await detachFile(tx, before.picture_file_id);
    return {
      result,
      audit: [
        {
          action: fileId ? "account.avatar_changed" : "account.avatar_removed",
          object_type: "user",
          object_id: user_id,
          snapshot: { username: before.username },
        },
      ],
    };
  });
}
