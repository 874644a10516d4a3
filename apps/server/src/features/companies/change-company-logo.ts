import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { attachFile, detachFile } from "../../platform/files/file.queries.ts";
import type { UploadedFile } from "../../platform/http/forms.ts";
import { assertMay, companyEntry } from "./assert-may.ts";
import { type CompanyRow, setLogo } from "./company.queries.ts";
import { getCompany, lockCompany } from "./get-company.ts";

/** Throws 404 or 403 for a caller who may not change the logo of this company. */
export async function assertMayChangeLogo(ctx: Ctx, companyId: string): Promise<void> {
  assertMay("edit", ctx, await getCompany(ctx, companyId));
}

/** Replaces the logo of a company; without an image it has none. */
export async function changeCompanyLogo(ctx: Ctx, companyId: string, image: UploadedFile | undefined): Promise<CompanyRow> {
  // Also checked before the image is stored, so that nobody fills the storage with images that are then refused.
  await assertMayChangeLogo(ctx, companyId);
  return ctx.files.withImage(image, ctx.actor.user_id, (fileId) =>
    unitOfWork(ctx, async (tx) => {
      const company = await lockCompany(ctx, companyId, tx, "update");
      assertMay("edit", ctx, company);
      if (fileId) await attachFile(tx, fileId, { type: "company", id: companyId });
      await setLogo(tx, companyId, fileId);
      if (company.logo_file_id) await detachFile(tx, company.logo_file_id);
      return {
        result: await getCompany(ctx, companyId, tx),
        audit: [companyEntry(company, "company.logo_changed")],
        events: [{ type: "company.updated", subject_id: companyId, data: {} }],
      };
    }),
  );
}
