import { exportScopes, importScopes } from "@safeport/contract/programs/program-tool.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { useRefreshScopes } from "../../scopes/api/use-refresh-scopes.ts";

/** Reads a file of scopes: what it would change, or with `apply` changes it. */
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
