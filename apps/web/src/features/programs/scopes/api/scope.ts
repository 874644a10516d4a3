import {
  addScope,
  getProgram,
  listPrograms,
  listScopes,
  removeScope,
  updateScope,
} from "@safeport/contract/programs/program.endpoints";
import type { ScopeInput } from "@safeport/contract/programs/scopes/scope.schema";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { type PostScopesOptions, postScopes } from "../post-scopes.ts";
import type { PendingScope } from "../scope-fields.ts";

/** All scopes of a program (at most a thousand), in scope first; disabled while `program` is null. */
export function useScopes(program: string | null) {
  return useQuery({ ...queryOf(listScopes, { params: { program: program ?? "" } }), enabled: program !== null });
}

/** Invalidates everything that shows or counts scopes. */
export function useRefreshScopes(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [listScopes, getProgram, listPrograms, listVersions].map((e) => cache.invalidateQueries({ queryKey: queryKey(e) })),
    );
}

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

export function useUpdateScope() {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: ({ scopeId, scope }: { scopeId: string; scope: ScopeInput }) =>
      call(updateScope, { params: { scope_id: scopeId }, body: scope }),
    onSuccess: changed,
  });
}

export function useRemoveScope() {
  const changed = useRefreshScopes();
  return useMutation({
    mutationFn: (scopeId: string) => call(removeScope, { params: { scope_id: scopeId } }),
    onSuccess: changed,
  });
}
