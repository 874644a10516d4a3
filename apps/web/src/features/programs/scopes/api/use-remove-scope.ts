import { removeScope } from "@safeport/contract/programs/program.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { useRefreshScopes } from "./use-refresh-scopes.ts";

export function useRemoveScope() {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: (scopeId: string) => call(removeScope, { params: { scope_id: scopeId } }),
    onSuccess: changed,
  });
}
