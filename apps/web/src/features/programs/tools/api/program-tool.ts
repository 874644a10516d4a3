import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { exportScopes, importScopes, previewProgram, testScope } from "@safeport/contract/programs/program-tool.endpoints";
import { deleteProgram } from "@safeport/contract/reports/program-report.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { useRefreshScopes } from "../../scopes/api/scope.ts";

/** A program as a researcher sees it. */
export function usePreview(program: string) {
  return useQuery(queryOf(previewProgram, { params: { program } }));
}

/** Reads a file of scopes for a preview, or imports it with `apply`. */
export function useImportScopes(program: string) {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: ({ file, apply }: { file: File; apply: boolean }) =>
      call(importScopes, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    onSuccess: ({ applied }) => (applied ? changed() : undefined),
  });
}

/** All scopes of a program as CSV. */
export function useExportScopes(program: string) {
  return useMutation({ mutationFn: () => call(exportScopes, { params: { program } }) });
}

/** Whether an asset is in the scope of a program; asks nothing while `asset` is empty. */
export function useScopeTest(program: string, asset: string) {
  return useQuery({
    ...queryOf(testScope, { params: { program }, query: { asset } }),
    enabled: asset !== "",
  });
}

/** Deletes a draft, or closes a program; 409 while it has open reports. */
export function useDeleteProgram(program: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteProgram, { params: { program } }),
    onSuccess: () => Promise.all([listPrograms, getProgram].map((one) => cache.invalidateQueries({ queryKey: queryKey(one) }))),
  });
}
