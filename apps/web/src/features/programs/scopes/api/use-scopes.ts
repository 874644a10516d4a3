import { listScopes } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** All scopes of a program (at most a thousand), in scope first; disabled while `program` is null. */
export function useScopes(program: string | null) {
  return useQuery({ ...queryOf(listScopes, { params: { program: program ?? "" } }), enabled: program !== null });
}
