import type { Company } from "@safeport/contract/companies/company.schema";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";

const WebhookSection = lazyPart(() => import("./webhook-section.tsx").then((module) => module.WebhookSection));

/** The webhooks of a company, loaded only for those who may see its connections. */
export function WebhookPart({ company }: { company: Company }) {
  if (!company.can.includes("see_integrations")) return null;
  return (
    <Suspense fallback={<SkeletonRows height={96} />}>
      <WebhookSection company={company} />
    </Suspense>
  );
}
