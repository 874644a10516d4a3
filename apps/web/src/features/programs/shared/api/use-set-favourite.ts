import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

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
