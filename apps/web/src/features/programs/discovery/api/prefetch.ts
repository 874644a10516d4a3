import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import type { Who } from "../../core/programs-query.ts";
import { discoverySections, sectionQuery } from "../discovery-sections.ts";

/** Prefetches the sections of the discovery page. */
export function prefetchDiscovery(cache: QueryClient, { experience, companyId }: Who): void {
  for (const kind of discoverySections(experience)) {
    if (kind === "own" && companyId === null) continue;
    void cache.prefetchQuery(queryOf(listPrograms, { query: sectionQuery(kind, companyId) }));
  }
}
