import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import type { ProgramsQuery } from "../../list/programs-query.ts";

/** One page of the programs that the viewer may see. */
export function usePrograms(query: ProgramsQuery, { enabled = true } = {}) {
  return useQuery({ ...queryOf(listPrograms, { query }), enabled });
}
