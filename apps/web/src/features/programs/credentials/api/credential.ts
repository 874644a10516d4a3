import {
  addCredentials,
  countCredentials,
  deleteCredentials,
  getOwnCredentials,
  listCredentials,
  readCredentials,
  removeFreeCredentials,
  replaceCredentials,
  requestCredentials,
  revokeCredentials,
} from "@safeport/contract/programs/credentials/credential.endpoints";
import type { CredentialStatus } from "@safeport/contract/programs/credentials/credential.state";
import { getProgram } from "@safeport/contract/programs/program.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

function useRefresh(endpoints: readonly { name: string }[]) {
  const cache = useQueryClient();
  return () => Promise.all(endpoints.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** The viewer's own credentials of a program. */
export function useOwnCredentials(program: string) {
  return useQuery(queryOf(getOwnCredentials, { params: { program } }));
}

/** Gets credentials of a program. Somebody else may have got the last ones, so the program is read again after a failure too. */
export function useRequestCredentials(program: string) {
  const refresh = useRefresh([getProgram, getOwnCredentials]);
  return useMutation({ mutationFn: () => call(requestCredentials, { params: { program } }), onSettled: refresh });
}

/** One page of the credential sets of a program. */
export function useCredentials(program: string, { page, status }: { page: number; status: CredentialStatus | "" }) {
  return useQuery(queryOf(listCredentials, { params: { program }, query: { page, ...(status && { status }) } }));
}

/** Number of free, given and revoked sets. */
export function useCredentialCounts(program: string, { enabled = true } = {}) {
  return useQuery({ ...queryOf(countCredentials, { params: { program } }), enabled });
}

/** The names and values of one set. */
export function useSecrets(program: string, set_id: string) {
  return useQuery(queryOf(readCredentials, { params: { program, set_id } }));
}

const managed = [listCredentials, countCredentials, readCredentials, getProgram];

/** Reads a file of credentials for a preview, or adds it with `apply`. */
export function useAddCredentials(program: string) {
  const refresh = useRefresh(managed);
  return useMutation({
    mutationFn: ({ file, apply }: { file: File; apply: boolean }) =>
      call(addCredentials, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    onSuccess: ({ applied }) => (applied ? refresh() : undefined),
  });
}

/** Takes a set back. */
export function useRevokeCredentials(program: string) {
  const refresh = useRefresh(managed);
  return useMutation({
    mutationFn: (set_id: string) => call(revokeCredentials, { params: { program, set_id } }),
    onSettled: refresh,
  });
}

/** Gives the holder of a set another one. */
export function useReplaceCredentials(program: string) {
  const refresh = useRefresh(managed);
  return useMutation({
    mutationFn: (set_id: string) => call(replaceCredentials, { params: { program, set_id } }),
    onSettled: refresh,
  });
}

/** Deletes a set. */
export function useDeleteCredentials(program: string) {
  const refresh = useRefresh(managed);
  return useMutation({
    mutationFn: (set_id: string) => call(deleteCredentials, { params: { program, set_id } }),
    onSettled: refresh,
  });
}

/** Deletes the sets that nobody has had. */
export function useRemoveFreeCredentials(program: string) {
  const refresh = useRefresh(managed);
  return useMutation({ mutationFn: () => call(removeFreeCredentials, { params: { program } }), onSettled: refresh });
}
