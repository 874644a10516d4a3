import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { PastedDomain } from "../kernel/pasted-domain.ts";
import { webLink } from "../kernel/social-link.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, multiLine, properName, trimmedLines } from "../kernel/text.ts";
import { companyActions, companyStandings } from "./company.policy.ts";
import { companyStatuses, domainMethods, domainStatuses } from "./company.values.ts";
import { companyRoles } from "./member.policy.ts";

/** Fewest characters of the reason for which staff vouch for a company, or no longer do. */
export const minVouchReason = 10;

export const Company = z.object({
  company_id: Uuid,
  name: z.string().check(z.describe("The name of the company.")),
  domain: z.string().check(z.describe("The domain of the company.")),
  domain_verification_method: z.enum(domainMethods).check(z.describe("How the company proves that the domain is its own.")),
  domain_status: z.enum(domainStatuses).check(z.describe("Whether the company has proved that the domain is its own.")),
  standing: z
    .enum(companyStandings)
    .check(
      z.describe(
        "How far the company has proved who it is; only verified and vouched companies may open a program to everybody.",
      ),
    ),
  website: z.nullable(z.string()).check(z.describe("The address of the company's website; null without one.")),
  description: z.string().check(z.describe("What the company says about itself.")),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string()),
  in_search_engines: z.boolean().check(z.describe("Whether search engines may list the public pages of the company's programs.")),
  company_logo: z.nullable(z.string()),
  status: z
    .enum(companyStatuses)
    .check(z.describe("Whether the company is active or paused; while it is paused, its programs take no new reports.")),
  paused_by_staff: z.boolean().check(z.describe("Whether only the staff of the platform can end the pause.")),
  /** True for every role but owner (spec §3). */
  is_member: z.boolean().check(z.describe("Whether the caller is a member other than an owner.")),
  member_role: z
    .nullable(z.enum(companyRoles))
    .check(z.describe("The caller's role in the company; null if they do not belong to it.")),
  version: z.int(),
  created_at: Time,
  can: z.array(z.enum(companyActions)),
});
export type Company = z.infer<typeof Company>;

export const VouchInput = z.strictObject({
  reason: trimmedLines(textLimits.reason, minVouchReason).check(
    fieldRule((reason: string) => reason === "" || !isBlank(reason), "blank"),
  ),
});
export type VouchInput = z.input<typeof VouchInput>;

export const CreateCompanyInput = z.strictObject({
  name: properName().check(z.describe("The name of the company.")),
  domain: PastedDomain.check(z.describe("The domain of the company; a web address or a mail address is accepted, too.")),
  domain_verification_method: z.enum(domainMethods).check(z.describe("How the company proves that the domain is its own.")),
});
export type CreateCompanyInput = z.input<typeof CreateCompanyInput>;

const Website = webLink(textLimits.line);

/** Public details of a company. */
export const CompanyDetails = z.object({
  name: properName().check(z.describe("The name of the company.")),
  website: z.nullable(Website).check(z.describe("The address of the company's website; null without one.")),
  description: multiLine(textLimits.reason).check(z.describe("What the company says about itself.")),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  in_search_engines: z.boolean().check(z.describe("Whether search engines may list the public pages of the company's programs.")),
});

/** Fields that are not sent stay unchanged. The version is compared only if it is sent. */
export const UpdateCompanyInput = z.strictObject({ ...changesOf(CompanyDetails.shape), version: z.optional(Version) });
export type UpdateCompanyInput = z.input<typeof UpdateCompanyInput>;
