import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { discoverySections, sectionQuery } from "../../discovery/discovery-sections.ts";
import type { ProgramListSearch } from "../../list/program-list-search.ts";
import { programsQueryOf, viewOf, type Who } from "../../list/programs-query.ts";

/** Prefetches a program, by id, handle or title, and its scopes. */
export function prefetchProgram(cache: QueryClient, program: string): void {
  void cache.prefetchQuery(queryOf(getProgram, { params: { program } }));
  void cache.prefetchQuery(queryOf(listScopes, { params: { program } }));
}

/** Prefetches the list of programs that an address asks for. */
export function prefetchPrograms(cache: QueryClient, who: Who, search: ProgramListSearch): void {
  // The list of the active company needs that company.
  if (who.experience === "business" && viewOf(search, who) === "mine" && who.companyId === null) return;
  void cache.prefetchQuery(queryOf(listPrograms, { query: programsQueryOf(search, who) }));
}

/** Prefetches the sections of the discovery page. */
export function prefetchDiscovery(cache: QueryClient, { experience, companyId }: Who): void {
  for (const kind of discoverySections(experience)) {
    if (kind === "own" && companyId === null) continue;
    void cache.prefetchQuery(queryOf(listPrograms, { query: sectionQuery(kind, companyId) }));
  }
}
