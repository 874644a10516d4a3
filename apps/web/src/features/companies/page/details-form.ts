import { type Company, CompanyDetails, type UpdateCompanyInput } from "@safeport/contract/companies/company.schema";
import * as z from "zod/mini";

/** The form as it is typed; an empty field means no value. */
export type DetailsValues = {
  name: string;
  website: string;
  description: string;
  country: string;
  in_search_engines: "yes" | "no";
};

const { name, website, description } = CompanyDetails.shape;

/** Schema of the form. */
export const DetailsSchema = z.object({
  name,
  website: z.union([z.literal(""), website]),
  description,
  country: z.string(),
  in_search_engines: z.enum(["yes", "no"]),
});

export const detailFields = [
  "name",
  "website",
  "country",
  "description",
  "in_search_engines",
] as const satisfies readonly (keyof DetailsValues)[];

/** Initial values of the form. */
export function detailsOf({ name, website, description, country, in_search_engines }: Company): DetailsValues {
  return {
    name,
    website: website ?? "",
    description,
    country: country ?? "",
    in_search_engines: in_search_engines ? "yes" : "no",
  };
}

/** Request body of the form. */
export function updateOf(values: DetailsValues, version: number): UpdateCompanyInput {
  const { name, website, description, country, in_search_engines } = values;
  return {
    name,
    description,
    website: website.trim() || null,
    country: country || null,
    in_search_engines: in_search_engines === "yes",
    version,
  };
}
