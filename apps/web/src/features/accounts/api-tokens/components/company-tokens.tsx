import type { Company } from "@safeport/contract/companies/company.schema";
import { rolesGivenBy } from "@safeport/contract/companies/member.policy";
import { Suspense } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";

const ApiTokenSettings = lazyPart(() => import("./api-token-settings.tsx").then((module) => module.ApiTokenSettings));

/** The API tokens of a company, for those who may see its connections. */
export function CompanyTokens({ company: { company_id, can, member_role } }: { company: Company }) {
  if (!can.includes("see_integrations")) return null;
  const roles = can.includes("add_integration") ? rolesGivenBy(member_role) : [];
  return (
    <Suspense fallback={<SkeletonRows height={96} />}>
      <ApiTokenSettings company={{ company_id, roles }} />
    </Suspense>
  );
}
