import type { Company } from "@safeport/contract/companies/company.schema";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";

/** Few companies have one, and owners alone set it. */
const IdentityProviderSection = lazyPart(() =>
  import("./identity-provider-section.tsx").then((module) => module.IdentityProviderSection),
);
const ScimSection = lazyPart(() => import("./scim-section.tsx").then((module) => module.ScimSection));

/** The identity provider of a company and its SCIM tokens, for those who may see it. */
export function IdentitySection({ company }: { company: Company }) {
  if (!company.can.includes("see_identity_provider")) return null;
  return (
    <Suspense>
      <IdentityProviderSection company={company} />
      <ScimSection company={company} />
    </Suspense>
  );
}
