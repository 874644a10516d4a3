import type { CredentialStatus } from "@safeport/contract/programs/core/credential.state";
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
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The viewer's own credentials of a program. */
export function useOwnCredentials(program: string) {
  return useQuery(queryOf(getOwnCredentials, { params: { program } }));
}

/** Gets credentials of a program. */
export function useRequestCredentials(program: string) {
  return useSend(() => sending(requestCredentials, { params: { program } }));
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

/** Reads a file of credentials for a preview, or adds it with `apply`. */
export function useAddCredentials(program: string) {
  return useSend(
    ({ file, apply }: { file: File; apply: boolean }) =>
      sending(addCredentials, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    { changes: ({ applied }) => applied },
  );
}

/** Takes a set back. */
export function useRevokeCredentials(program: string) {
  return useSend((set_id: string) => sending(revokeCredentials, { params: { program, set_id } }));
}

/** Gives the holder of a set another one. */
export function useReplaceCredentials(program: string) {
  return useSend((set_id: string) => sending(replaceCredentials, { params: { program, set_id } }));
}

/** Deletes a set. */
export function useDeleteCredentials(program: string) {
  return useSend((set_id: string) => sending(deleteCredentials, { params: { program, set_id } }));
}

/** Deletes the sets that nobody has had. */
export function useRemoveFreeCredentials(program: string) {
  return useSend(() => sending(removeFreeCredentials, { params: { program } }));
}
