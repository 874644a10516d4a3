import type { Site, SiteSettings } from "@safeport/contract/site/site.endpoints";
import { legalPages } from "@safeport/contract/site/site.values";
import type { Ctx, PublicCtx } from "../../platform/context.ts";
import type { SiteRow } from "../../platform/site/site.queries.ts";
import { presentProposal, type SettingsView } from "./site-proposal.ts";

const companyOf = ({ single_company_id, single_company_name }: SiteRow) =>
  single_company_id && single_company_name ? { company_id: single_company_id, name: single_company_name } : null;

/** Public settings of the platform. */
export function presentSite(row: SiteRow, ctx: PublicCtx): Site {
  return {
    name: row.name,
    logo: ctx.files.link(row.logo_file_id),
    accent: row.accent,
    sign_up: row.sign_up,
    sign_up_domains: row.sign_up === "domain" ? row.sign_up_domains : [],
    banner: row.banner || null,
    legal: legalPages.filter((page) => row[`${page}_markdown`] !== ""),
    single_company: companyOf(row),
    identity_provider: ctx.settings.oidc?.name ?? null,
    identity_provider_required: ctx.settings.oidc?.isRequired === true && ctx.settings.oidc.domains.length === 0,
    company_sign_in: row.company_sign_in,
    currency: ctx.settings.currency,
  };
}

/** The settings of the platform with those of the environment, for staff. */
export function presentSiteSettings(view: SettingsView, ctx: Ctx): SiteSettings {
  const { site: row } = view;
  const { environment } = ctx.site;
  return {
    name: row.name,
    logo: ctx.files.link(row.logo_file_id),
    accent: row.accent,
    sign_up: row.sign_up,
    sign_up_domains: row.sign_up_domains,
    fee_percent: row.fee_percent,
    withdrawal_min: row.withdrawal_min,
    second_person_from: row.second_person_from,
    terms_markdown: row.terms_markdown,
    privacy_markdown: row.privacy_markdown,
    imprint_markdown: row.imprint_markdown,
    banner: row.banner,
    single_company: companyOf(row),
    environment: {
      fee_percent: environment.platformFeePercent,
      withdrawal_min: environment.withdrawalMin,
      second_person_from: environment.secondPersonFrom,
    },
    proposal: presentProposal(ctx, view),
    may_change_money: ctx.actor.role === "Super Admin",
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}
