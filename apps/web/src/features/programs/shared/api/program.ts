import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import type { ProgramsQuery } from "../../list/programs-query.ts";

/** A program by id, handle or title; disabled while `program` is undefined. */
export function useProgram(program: string | undefined) {
  return useQuery({ ...queryOf(getProgram, { params: { program: program ?? "" } }), enabled: program !== undefined });
}

/** One page of the programs that the viewer may see. */
export function usePrograms(query: ProgramsQuery, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listPrograms, { query }), enabled });
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
