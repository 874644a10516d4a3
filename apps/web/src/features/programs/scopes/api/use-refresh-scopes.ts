import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "../../../../lib/query-client.ts";

/** Invalidates everything that shows or counts scopes. */
export function useRefreshScopes(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [listScopes, getProgram, listPrograms, listVersions].map((e) => cache.invalidateQueries({ queryKey: queryKey(e) })),
    );
}
