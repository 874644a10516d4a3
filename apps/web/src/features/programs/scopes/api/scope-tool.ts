import { exportScopes, importScopes, testScope } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Reads a file of scopes for a preview, or imports it with `apply`. */
export function useImportScopes(program: string) {
  return useSend(
    ({ file, apply }: { file: File; apply: boolean }) =>
      sending(importScopes, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    { changes: ({ applied }) => applied },
  );
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
