import { getProgram } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The program a report goes to, by id, handle or title; nothing is asked while that is not known. */
export function useProgram(program: string | undefined) {
  return useQuery({ ...queryOf(getProgram, { params: { program: program ?? "" } }), enabled: program !== undefined });
}
