import { type Company, UpdateCompanyInput } from "@safeport/contract/companies/company.schema";
import * as z from "zod/mini";

const { name, website, description } = UpdateCompanyInput.shape;

/** The form as it is typed: an empty field stands for nothing. */
export const DetailsForm = z.object({
  name,
  website: z.union([z.literal(""), website]),
  description,
  country: z.string(),
});
export type DetailsValues = { name: string; website: string; description: string; country: string };

export const detailFields = ["name", "website", "country", "description"] as const satisfies readonly (keyof DetailsValues)[];

/** What a form begins with. */
export function detailsOf({ name, website, description, country }: Company): DetailsValues {
  return { name, website: website ?? "", description, country: country ?? "" };
}

/** What is sent. */
export function updateOf({ name, website, description, country }: DetailsValues, version: number): UpdateCompanyInput {
  return { name, description, website: website.trim() || null, country: country || null, version };
}
