import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { markdown, singleLine, trimmedLines } from "../kernel/text.ts";
import { DeclineReason } from "./proposal.values.ts";
import { siteLimits } from "./site.limits.ts";
import { legalPages, moneySettings, signUpModes, siteProposalActions } from "./site.values.ts";

const SingleCompany = z.object({ company_id: Uuid, name: z.string() });

/** Public settings of the platform, readable before sign-in. */
export const Site = z.object({
  name: z.string(),
  /** A link to the logo that works for some minutes. */
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  sign_up: z.enum(signUpModes),
  sign_up_domains: z.array(z.string()),
  banner: z.nullable(z.string()),
  /** The legal pages that have a text. */
  legal: z.array(z.enum(legalPages)),
  single_company: z.nullable(SingleCompany),
  /** The name of the platform's identity provider; null: there is none. */
  identity_provider: z.nullable(z.string()),
  /** Whether everybody but Super Admins has to sign in with it or with the identity provider of their company, and nobody signs up with a password. */
  identity_provider_required: z.boolean(),
  /** Whether some company has an identity provider of its own. */
  company_sign_in: z.boolean(),
  /** The currency of rewards and of all money. */
  currency: Currency,
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  name: "site.get",
  summary: "Name, look, sign-up and legal pages of the platform",
  method: "GET",
  path: "/v1/site/",
  auth: "public",
  rate: "read",
  result: Site,
  errors: [],
});

export const getLegalPage = endpoint({
  name: "site.legal",
  summary: "A legal page of the platform",
  method: "GET",
  path: "/v1/site/legal/:legal_page/",
  auth: "public",
  rate: "read",
  params: z.object({ legal_page: z.enum(legalPages) }),
  result: z.object({ page: z.enum(legalPages), markdown: z.string() }),
  errors: ["not_found"],
});

const Percent = z.number().check(z.minimum(0), z.maximum(99.9), z.multipleOf(0.1));
const Domain = z
  .string()
  .check(
    z.maxLength(siteLimits.domain),
    z.toLowerCase(),
    z.regex(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/),
  );
const Accent = z.string().check(z.maxLength(7), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/));

/** A change of money settings that waits for a second Super Admin. */
export const SiteProposal = z.object({
  proposal_id: Uuid,
  /** The username of who proposed it. */
  by: z.string(),
  proposed_at: Time,
  changes: z.array(z.object({ setting: z.enum(moneySettings), from: z.nullable(z.number()), to: z.nullable(z.number()) })),
  can: z.array(z.enum(siteProposalActions)),
});
export type SiteProposal = z.infer<typeof SiteProposal>;

export const SiteSettings = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  sign_up: z.enum(signUpModes),
  sign_up_domains: z.array(z.string()),
  /** Null: that of the environment. */
  fee_percent: z.nullable(z.number()),
  withdrawal_min: z.nullable(Money),
  /** The amount from which payments need a second member of staff; null: the default. */
  second_person_from: z.nullable(Money),
  terms_markdown: z.string(),
  privacy_markdown: z.string(),
  imprint_markdown: z.string(),
  banner: z.string(),
  single_company: z.nullable(SingleCompany),
  /** Values from the environment, used where a setting above is null. */
  environment: z.object({ fee_percent: z.number(), withdrawal_min: Money, second_person_from: Money }),
  /** The change of money settings that waits; null if none does. */
  proposal: z.nullable(SiteProposal),
  /** Whether the caller may change the money settings. */
  may_change_money: z.boolean(),
  version: z.int(),
  updated_at: Time,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const getSiteSettings = endpoint({
  name: "site.settings",
  summary: "The settings of the platform; for staff",
  method: "GET",
  path: "/v1/site/settings/",
  auth: "session",
  rate: "read",
  result: SiteSettings,
  errors: ["not_found"],
});

export const updateSiteSettings = endpoint({
  name: "site.update",
  summary:
    "Change settings of the platform; for staff. A field that is not sent stays as it is. Changes of money settings are for Super Admins, and wait for another one if there is one",
  method: "PUT",
  path: "/v1/site/settings/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({
    name: z.optional(singleLine(siteLimits.name)),
    accent: z.optional(z.nullable(Accent)),
    sign_up: z.optional(z.enum(signUpModes)),
    sign_up_domains: z.optional(z.array(Domain).check(z.maxLength(siteLimits.domains))),
    fee_percent: z.optional(z.nullable(Percent)),
    withdrawal_min: z.optional(z.nullable(Amount)),
    second_person_from: z.optional(z.nullable(Amount)),
    terms_markdown: z.optional(markdown(siteLimits.legal)),
    privacy_markdown: z.optional(markdown(siteLimits.legal)),
    imprint_markdown: z.optional(markdown(siteLimits.legal)),
    banner: z.optional(trimmedLines(siteLimits.banner)),
    /** The only company of the platform; null for a marketplace. */
    single_company_id: z.optional(z.nullable(Uuid)),
    version: z.optional(Version),
  }),
  result: SiteSettings,
  errors: ["not_found", "version_stale", "forbidden", "conflict"],
});

export const decideSiteProposal = endpoint({
  name: "site.decide_proposal",
  summary: "Confirm or refuse a proposed change of money settings; for Super Admins. Its author can only withdraw it",
  method: "POST",
  path: "/v1/site/proposals/:proposal_id/decide/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 30 },
  params: z.object({ proposal_id: Uuid }),
  body: z.strictObject({
    confirm: z.boolean(),
    /** Why not; required to reject or to withdraw. */
    reason: z.optional(DeclineReason),
  }),
  result: SiteSettings,
  errors: ["not_found", "forbidden", "conflict"],
});

export const changeSiteLogo = endpoint({
  name: "site.change_logo",
  summary: "Give the platform a logo, or another one; without an image it has the product's own; for staff",
  method: "POST",
  path: "/v1/site/logo/",
  auth: "session",
  rate: "upload",
  throttle: { person: 60 },
  body: z.strictObject({}),
  files: ["logo"],
  result: SiteSettings,
  errors: ["not_found"],
});
