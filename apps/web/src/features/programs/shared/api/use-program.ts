import { getProgram } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** A program by id, handle or title; disabled while `program` is undefined. */
export function useProgram(program: string | undefined) {
  return useQuery({ ...queryOf(getProgram, { params: { program: program ?? "" } }), enabled: program !== undefined });
}
