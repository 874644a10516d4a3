import { isStaff } from "@safeport/contract/kernel/actor";
import type { updateSiteSettings as updateEndpoint } from "@safeport/contract/site/site.endpoints";
import type { LegalPage } from "@safeport/contract/site/site.values";
import type * as z from "zod/mini";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { attachFile, detachFile } from "../../platform/files/file.queries.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { UploadedFile } from "../../platform/http/forms.ts";
import { findSite, lockSite, type SiteRow } from "../../platform/site/site.queries.ts";
import { changesOf, snapshotOf } from "./site-changes.ts";
import { changeMoney, siteEntry, siteId } from "./site-proposal.ts";
import { isCompany, saveSite } from "./site-settings.queries.ts";

/** Throws 404 for everybody but staff. */
export function assertStaff({ actor }: Pick<Ctx, "actor">): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

/** The settings of the platform, for staff. */
export async function getSiteSettings(ctx: Ctx): Promise<SiteRow> {
  assertStaff(ctx);
  return findSite(ctx.db);
}

/** The text of a legal page; 404 if the platform has none. */
export function getLegalPage({ site }: PublicCtx, page: LegalPage): { page: LegalPage; markdown: string } {
  const markdown = site.current[`${page}_markdown`];
  if (markdown === "") throw new AppError("not_found");
  return { page, markdown };
}

/**
 * Changes settings of the platform; a field that was not sent stays. Throws 409 `version_stale` when somebody else saved since the `version`
 * that was sent, and 422 for a company that does not exist.
 */
export async function updateSiteSettings(
  ctx: Ctx,
  { version, ...fields }: z.output<typeof updateEndpoint.body & {}>,
): Promise<SiteRow> {
  assertStaff(ctx);
  const saved = await unitOfWork(ctx, async (tx) => {
    const before = await lockSite(tx);
    if (version !== undefined && version !== before.version) throw new AppError("version_stale", "site_stale");
    const company = fields.single_company_id;
    if (company && !(await isCompany(tx, company))) throw invalidField(["body", "single_company_id"], "invalid_value");
    const domains = fields.sign_up_domains ?? before.sign_up_domains;
    if ((fields.sign_up ?? before.sign_up) === "domain" && domains.length === 0)
      throw invalidField(["body", "sign_up_domains"], "required");
    const { money, others } = changesOf(before, fields);
    const { saved, audit, note, events } = await changeMoney(ctx, tx, before, money);
    const changes = { ...others, ...saved };
    if (Object.keys(changes).length === 0) return { result: before, audit, events };
    await saveSite(tx, changes);
    const snapshot = { name: before.name, ...snapshotOf(before, changes), ...note };
    return { result: await findSite(tx), audit: [siteEntry("site.updated", snapshot), ...audit], events };
  });
  await ctx.site.reload();
  return saved;
}

/** Replaces the logo of the platform; without an image it has the product's own. */
export async function changeSiteLogo(ctx: Ctx, image: UploadedFile | undefined): Promise<SiteRow> {
  assertStaff(ctx);
  const saved = await ctx.files.withImage(image, ctx.actor.user_id, (logo_file_id) =>
    unitOfWork(ctx, async (tx) => {
      const before = await lockSite(tx);
      if (logo_file_id) await attachFile(tx, logo_file_id, { type: "site", id: siteId });
      await saveSite(tx, { logo_file_id });
      if (before.logo_file_id) await detachFile(tx, before.logo_file_id);
      return { result: await findSite(tx), audit: [siteEntry("site.updated", { name: before.name, logo: "changed" })] };
    }),
  );
  await ctx.site.reload();
  return saved;
}
