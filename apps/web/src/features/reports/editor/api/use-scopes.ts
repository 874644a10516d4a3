import { listScopes } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** All scopes of a program, in scope first. */
export function useScopes(programId: string) {
  return useQuery(queryOf(listScopes, { params: { program: programId } }));
}
