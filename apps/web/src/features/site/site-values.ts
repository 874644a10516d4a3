import type { SiteSettings } from "@safeport/contract/site/site.endpoints";
import { legalPages } from "@safeport/contract/site/site.values";
import type { SiteChanges } from "./api/settings.ts";

/** The settings as the form holds them. */
export type SiteValues = ReturnType<typeof siteValuesOf>;

export function siteValuesOf(settings: SiteSettings) {
  return {
    name: settings.name,
    accent: settings.accent ?? "",
    banner: settings.banner,
    sign_up: settings.sign_up,
    sign_up_domains: settings.sign_up_domains.join("\n"),
    single_company_id: settings.single_company?.company_id ?? "",
    fee_percent: settings.fee_percent,
    withdrawal_min: settings.withdrawal_min,
    second_person_from: settings.second_person_from,
    terms_markdown: settings.terms_markdown,
    privacy_markdown: settings.privacy_markdown,
    imprint_markdown: settings.imprint_markdown,
  };
}

/** Saved values, with those in their place that were typed over the ones before. */
export function withTyped(saved: SiteValues, typed: SiteValues, before: SiteValues): SiteValues {
  const changed = Object.entries(typed).filter(([name, value]) => value !== before[name as keyof SiteValues]);
  return { ...saved, ...Object.fromEntries(changed) };
}

/** Request body of the settings; an empty field restores the setting of the environment. */
export function siteChangesOf(values: SiteValues, { version, may_change_money }: SiteSettings): SiteChanges {
  return {
    name: values.name,
    accent: values.accent.trim().toLowerCase() || null,
    banner: values.banner,
    sign_up: values.sign_up,
    sign_up_domains: values.sign_up_domains.split(/[\s,]+/).filter((domain) => domain !== ""),
    single_company_id: values.single_company_id.trim() || null,
    ...(may_change_money && {
      fee_percent: values.fee_percent,
      withdrawal_min: values.withdrawal_min,
      second_person_from: values.second_person_from,
    }),
    ...Object.fromEntries(legalPages.map((page) => [`${page}_markdown`, values[`${page}_markdown`]])),
    version,
  };
}
