import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { discoverySections, sectionQuery } from "../../discovery/discovery-sections.ts";
import type { ProgramListSearch } from "../../list/program-list-search.ts";
import { type ProgramsQuery, programsQueryOf, viewOf, type Who } from "../../list/programs-query.ts";

/** A program by id, handle or title; disabled while `program` is undefined. */
export function useProgram(program: string | undefined) {
  return useQuery({ ...queryOf(getProgram, { params: { program: program ?? "" } }), enabled: program !== undefined });
}

/** One page of the programs that the viewer may see. */
export function usePrograms(query: ProgramsQuery, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listPrograms, { query }), enabled });
}

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
export function prefetchDiscovery(cache: QueryClient, { experience }: Who): void {
  for (const kind of discoverySections(experience))
    void cache.prefetchQuery(queryOf(listPrograms, { query: sectionQuery(kind) }));
}

/** Follows a program, or stops following it; pending until what shows it has been read again. */
export function useSetFavourite(programId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isFavourite: boolean) =>
      call(setFavourite, { params: { program: programId }, body: { is_favourite: isFavourite } }),
    onSuccess: () =>
      Promise.all([listPrograms, getProgram].map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) }))),
  });
}
