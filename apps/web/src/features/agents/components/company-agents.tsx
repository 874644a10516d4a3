import type { Company } from "@safeport/contract/companies/company.schema";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";

const AgentSettings = lazyPart(() => import("./agent-settings.tsx").then((module) => module.AgentSettings), "agents");

/** The agents of a company, for those who may see its connections. */
export function CompanyAgents({ company: { company_id, can } }: { company: Company }) {
  if (!can.includes("see_integrations")) return null;
  return (
    <Suspense fallback={<SkeletonRows height={96} />}>
      <AgentSettings company={{ company_id, mayAdd: can.includes("add_integration") }} />
    </Suspense>
  );
}
