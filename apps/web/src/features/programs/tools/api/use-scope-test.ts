import { testScope } from "@safeport/contract/programs/program-tool.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Whether an asset is in the scope of a program; asks nothing while `asset` is empty. */
export function useScopeTest(program: string, asset: string) {
  return useQuery({
    ...queryOf(testScope, { params: { program }, query: { asset } }),
    enabled: asset !== "",
  });
}
