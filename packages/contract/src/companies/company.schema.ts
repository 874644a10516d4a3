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
  name: z.string(),
  domain: z.string(),
  domain_verification_method: z.enum(domainMethods),
  domain_status: z.enum(domainStatuses),
  standing: z.enum(companyStandings),
  website: z.nullable(z.string()),
  description: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string()),
  /** Whether search engines may list the public pages of its programs. */
  in_search_engines: z.boolean(),
  company_logo: z.nullable(z.string()),
  status: z.enum(companyStatuses),
  /** True for a pause that only staff can end. */
  paused_by_staff: z.boolean(),
  /** True for every role but owner (spec §3). */
  is_member: z.boolean(),
  member_role: z.nullable(z.enum(companyRoles)),
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
  name: properName(),
  domain: PastedDomain,
  domain_verification_method: z.enum(domainMethods),
});
export type CreateCompanyInput = z.input<typeof CreateCompanyInput>;

const Website = webLink(textLimits.line);

/** Public details of a company. */
export const CompanyDetails = z.object({
  name: properName(),
  website: z.nullable(Website),
  description: multiLine(textLimits.reason),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  in_search_engines: z.boolean(),
});

/** Fields that are not sent stay unchanged. The version is compared only if it is sent. */
export const UpdateCompanyInput = z.strictObject({ ...changesOf(CompanyDetails.shape), version: z.optional(Version) });
export type UpdateCompanyInput = z.input<typeof UpdateCompanyInput>;
