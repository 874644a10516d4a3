import { getProgram } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** A program by id, handle or title. */
export function useProgram(program: string) {
  return useQuery(queryOf(getProgram, { params: { program } }));
}
