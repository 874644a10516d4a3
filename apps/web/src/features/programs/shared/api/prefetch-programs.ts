import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { programSorts, programsQueryOf, sectionQuery, viewOf, type Who } from "../../list/programs-query.ts";

/** Asks for the bounty list that an address means ahead of it. */
export function prefetchPrograms(cache: QueryClient, who: Who, address: Record<string, string | undefined>): void {
  // A company's own list waits until it is known which company is meant.
  if (who.experience === "business" && viewOf(address, who) === "mine" && who.companyId === null) return;
  void cache.prefetchQuery(queryOf(listPrograms, { query: programsQueryOf(address, who) }));
}

/** Asks for the shelves of the discovery page ahead of it. */
export function prefetchDiscovery(cache: QueryClient): void {
  for (const sort of programSorts) void cache.prefetchQuery(queryOf(listPrograms, { query: sectionQuery(sort) }));
}
