import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { markdown, singleLine, trimmedLines } from "../kernel/text.ts";
import { DeclineReason } from "./proposal.values.ts";
import { siteLimits } from "./site.limits.ts";
import { legalPages, moneySettings, signUpModes, siteProposalActions } from "./site.values.ts";

const SingleCompany = z.object({ company_id: Uuid, name: z.string().check(z.describe("The name of the company.")) });

/** Public settings of the platform, readable before sign-in. */
export const Site = z.object({
  name: z.string().check(z.describe("The name of the platform.")),
  logo: z.nullable(z.string()).check(z.describe("A link to the logo that works for some minutes; null for the product's own.")),
  accent: z.nullable(z.string()),
  sign_up: z.enum(signUpModes),
  sign_up_domains: z.array(z.string()),
  banner: z.nullable(z.string()),
  legal: z.array(z.enum(legalPages)).check(z.describe("The legal pages that have a text.")),
  single_company: z.nullable(SingleCompany).check(z.describe("The only company of the platform; null for a marketplace.")),
  identity_provider: z
    .nullable(z.string())
    .check(z.describe("The name of the platform's identity provider; null if there is none.")),
  identity_provider_required: z
    .boolean()
    .check(
      z.describe(
        "Whether everybody but Super Admins signs in with it, or with the provider of their company, and nobody signs up with a password.",
      ),
    ),
  company_sign_in: z.boolean().check(z.describe("Whether some company has an identity provider of its own.")),
  currency: Currency.check(z.describe("The ISO 4217 code of the currency of rewards and of all money.")),
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
  params: z.object({ legal_page: z.enum(legalPages).check(z.describe("Which legal page.")) }),
  result: z.object({ page: z.enum(legalPages), markdown: z.string().check(z.describe("The text, as Markdown.")) }),
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
  proposal_id: Uuid.check(z.describe("The id of a proposed change of money settings.")),
  by: z.string().check(z.describe("The username of the Super Admin who proposed it.")),
  proposed_at: Time.check(z.describe("When it was proposed.")),
  changes: z
    .array(
      z.object({
        setting: z.enum(moneySettings).check(z.describe("The name of the setting.")),
        from: z.nullable(z.number()).check(z.describe("Its value now; null for that of the environment.")),
        to: z.nullable(z.number()).check(z.describe("Its value once it is confirmed; null for that of the environment.")),
      }),
    )
    .check(z.describe("Each money setting that it changes.")),
  can: z.array(z.enum(siteProposalActions)),
});
export type SiteProposal = z.infer<typeof SiteProposal>;

export const SiteSettings = z.object({
  name: z.string().check(z.describe("The name of the platform.")),
  logo: z.nullable(z.string()).check(z.describe("A link to the logo that works for some minutes; null for the product's own.")),
  accent: z.nullable(z.string()),
  sign_up: z.enum(signUpModes),
  sign_up_domains: z.array(z.string()),
  fee_percent: z
    .nullable(z.number())
    .check(z.describe("The platform's fee on awards, in percent; null for that of the environment.")),
  withdrawal_min: z
    .nullable(Money)
    .check(z.describe("The smallest withdrawal, in minor units; null for that of the environment.")),
  second_person_from: z
    .nullable(Money)
    .check(
      z.describe(
        "The sum of a day, in minor units, from which deposits, payments and adjustments need a second member of staff; null for the default.",
      ),
    ),
  terms_markdown: z.string().check(z.describe("The terms, as Markdown; empty if there are none.")),
  privacy_markdown: z.string().check(z.describe("The privacy notice, as Markdown; empty if there is none.")),
  imprint_markdown: z.string().check(z.describe("Who runs the platform, as Markdown; empty if it does not say.")),
  banner: z.string(),
  single_company: z.nullable(SingleCompany).check(z.describe("The only company of the platform; null for a marketplace.")),
  /** Values from the environment, used where a setting above is null. */
  environment: z
    .object({
      fee_percent: z.number().check(z.describe("The platform's fee on awards, in percent.")),
      withdrawal_min: Money.check(z.describe("The smallest withdrawal, in minor units.")),
      second_person_from: Money.check(z.describe("The default: 5,000 whole units of the currency, in minor units.")),
    })
    .check(z.describe("What the environment of the server sets; it holds where the setting itself is null.")),
  proposal: z
    .nullable(SiteProposal)
    .check(z.describe("The change of money settings that waits for a second Super Admin; null if none does.")),
  may_change_money: z.boolean().check(z.describe("Whether the caller is a Super Admin, who may change the money settings.")),
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
  events: ["proposal.waits"],
  body: z.strictObject({
    name: z.optional(singleLine(siteLimits.name)).check(z.describe("The name of the platform.")),
    accent: z.optional(z.nullable(Accent)),
    sign_up: z.optional(z.enum(signUpModes)),
    sign_up_domains: z.optional(z.array(Domain).check(z.maxLength(siteLimits.domains))),
    fee_percent: z
      .optional(z.nullable(Percent))
      .check(z.describe("The platform's fee on awards, in percent; null for that of the environment.")),
    withdrawal_min: z
      .optional(z.nullable(Amount))
      .check(z.describe("The smallest withdrawal, in minor units; null for that of the environment.")),
    second_person_from: z
      .optional(z.nullable(Amount))
      .check(
        z.describe(
          "The sum of a day, in minor units, from which deposits, payments and adjustments need a second member of staff; null for the default.",
        ),
      ),
    terms_markdown: z.optional(markdown(siteLimits.legal)).check(z.describe("The terms, as Markdown; empty if there are none.")),
    privacy_markdown: z
      .optional(markdown(siteLimits.legal))
      .check(z.describe("The privacy notice, as Markdown; empty if there is none.")),
    imprint_markdown: z
      .optional(markdown(siteLimits.legal))
      .check(z.describe("Who runs the platform, as Markdown; empty if it does not say.")),
    banner: z.optional(trimmedLines(siteLimits.banner)),
    single_company_id: z
      .optional(z.nullable(Uuid))
      .check(z.describe("The id of the only company of the platform; null for a marketplace.")),
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
  events: ["proposal.declined"],
  params: z.object({ proposal_id: Uuid.check(z.describe("The id of a proposed change of money settings.")) }),
  body: z.strictObject({
    confirm: z.boolean().check(z.describe("True confirms the change. False refuses it, or withdraws one's own.")),
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
