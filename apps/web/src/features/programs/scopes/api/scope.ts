import { addScope, listScopes, removeScope, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import type { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { type PostScopesOptions, postScopes } from "../post-scopes.ts";
import type { PendingScope } from "../scope-fields.ts";

/** All scopes of a program (at most a thousand), in scope first; disabled while `program` is null. */
export function useScopes(program: string | null) {
  return useQuery({ ...queryOf(listScopes, { params: { program: program ?? "" } }), enabled: program !== null });
}

/** Adds one scope to a program. */
export function useAddScope(programId: string) {
  return useSend((scope: ScopeInput) => adding(programId, scope));
}

interface AddScopes extends Omit<PostScopesOptions, "post"> {
  programId: string;
  pending: readonly PendingScope[];
}

/** Adds scopes one by one and returns those that were refused. */
export function useAddScopes() {
  return useSend(({ programId, pending, ...options }: AddScopes) => ({
    endpoint: addScope,
    input: { params: { program: programId } },
    send: () => postScopes(pending, { ...options, post: (scope) => adding(programId, scope).send() }),
  }));
}

function adding(programId: string, scope: ScopeInput) {
  return sending(addScope, { params: { program: programId }, body: scope });
}

export function useUpdateScope() {
  return useSend(({ scopeId, scope }: { scopeId: string; scope: ScopeInput }) =>
    sending(updateScope, { params: { scope_id: scopeId }, body: scope }),
  );
}

export function useRemoveScope() {
  return useSend((scopeId: string) => sending(removeScope, { params: { scope_id: scopeId } }));
}
