import type { Company } from "@safeport/contract/companies/company.schema";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";

/** Few companies have one, and owners alone set it. */
const IdentityProviderSection = lazyPart(() =>
  import("./identity-provider-section.tsx").then((module) => module.IdentityProviderSection),
);

/** The identity provider of a company, for those who may see it. */
export function IdentitySection({ company }: { company: Company }) {
  if (!company.can.includes("see_identity_provider")) return null;
  return (
    <Suspense>
      <IdentityProviderSection company={company} />
    </Suspense>
  );
}
