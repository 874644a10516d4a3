import { CompanyDetails } from "@safeport/contract/companies/company.schema";
import { StartDomainInput } from "@safeport/contract/companies/domain.schema";
import { InviteMemberInput } from "@safeport/contract/companies/member.schema";
import * as z from "zod/mini";
import { type FieldProblem, schemaProblems } from "../../../ui/forms/schema-problems.ts";
import type { DetailsValues } from "./details-form.ts";

const { name, website, description } = CompanyDetails.shape;

const DetailsForm = z.object({
  name,
  website: z.union([z.literal(""), website]),
  description,
  country: z.string(),
  in_search_engines: z.enum(["yes", "no"]),
});

/** What keeps a form about a company from being saved. */
export function detailsProblems(values: DetailsValues): FieldProblem[] {
  return schemaProblems(DetailsForm, values);
}

/** What keeps the verification of a domain from being started. */
export function domainProblems(values: StartDomainInput): FieldProblem[] {
  return schemaProblems(StartDomainInput, values);
}

/** What keeps an invitation from being sent. */
export function inviteProblems(values: InviteMemberInput): FieldProblem[] {
  return schemaProblems(InviteMemberInput, values);
}
