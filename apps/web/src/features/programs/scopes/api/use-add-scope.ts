import { addScope } from "@safeport/contract/programs/program.endpoints";
import type { ScopeInput } from "@safeport/contract/programs/scopes/scope.schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { type PostScopesOptions, postScopes } from "../post-scopes.ts";
import type { PendingScope } from "../scope-fields.ts";
import { useRefreshScopes } from "./use-refresh-scopes.ts";

/** Adds one scope to a program. */
export function useAddScope(programId: string) {
  const changed = useRefreshScopes();
  return useMutation({ mutationFn: (scope: ScopeInput) => post(programId, scope), onSuccess: changed });
}

/** Adds scopes one by one and returns those that were refused. */
export function useAddScopes() {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: ({ programId, pending, ...options }: AddScopes) =>
      postScopes(pending, { ...options, post: (scope) => post(programId, scope) }),
    onSettled: changed,
  });
}

interface AddScopes extends Omit<PostScopesOptions, "post"> {
  programId: string;
  pending: readonly PendingScope[];
}

function post(programId: string, scope: ScopeInput) {
  return call(addScope, { params: { program: programId }, body: scope });
}
