import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import type { ProgramsQuery } from "../programs-query.ts";

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
  return useSend((is_favourite: boolean) => sending(setFavourite, { params: { program: programId }, body: { is_favourite } }), {
    rereads: [listPrograms, getProgram],
  });
}
