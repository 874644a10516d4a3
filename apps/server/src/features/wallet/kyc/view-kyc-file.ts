import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { kycPolicy } from "@safeport/contract/wallet/kyc/kyc.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findFormFiles, noteView } from "../core/kyc.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { getForm } from "./review-kyc.ts";

/** Links to a document of a form, with an entry in the log; throws 404 for everybody but staff, and 403 for their own. */
export async function viewKycFile(ctx: Ctx, { kyc_id, file_id }: { kyc_id: string; file_id: string }): Promise<AttachedFile> {
  const form = await getForm(ctx, kyc_id);
  if (!kycPolicy.review(ctx.actor, form)) throw new AppError("forbidden", "own_review");
  return unitOfWork(ctx, async (tx) => {
    const file = (await findFormFiles(tx, kyc_id)).find((one) => one.file_id === file_id);
    if (!file) throw new AppError("not_found", "no_file");
    await noteView(tx, file_id, ctx.actor.user_id);
    return {
      result: ctx.uploads.present(file, ctx.actor),
      audit: [personEntry("kyc.file_viewed", form, { kyc_id, file_id })],
    };
  });
}
