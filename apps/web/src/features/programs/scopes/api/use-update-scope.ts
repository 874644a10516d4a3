import { updateScope } from "@safeport/contract/programs/program.endpoints";
import type { ScopeInput } from "@safeport/contract/programs/scopes/scope.schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { useRefreshScopes } from "./use-refresh-scopes.ts";

export function useUpdateScope() {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: ({ scopeId, scope }: { scopeId: string; scope: ScopeInput }) =>
      call(updateScope, { params: { scope_id: scopeId }, body: scope }),
    onSuccess: changed,
  });
}
