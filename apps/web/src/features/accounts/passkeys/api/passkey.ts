import {
  addPasskey,
  listPasskeys,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyReauthentication,
} from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { makePasskey, provePasskey } from "../passkey-prompt.ts";

/** The account's passkeys; there are never more than fit on one page. */
export function usePasskeys() {
  return useQuery(queryOf(listPasskeys, {}));
}

/** Lets the browser make a passkey of this name, and stores it. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) =>
      call(addPasskey, { body: { name, credential: await makePasskey(await call(startPasskey)) } }),
    ...useReread(),
  });
}

/** Gives a passkey another name. */
export function useRenamePasskey(passkey_id: string) {
  return useMutation({
    mutationFn: (name: string) => call(renamePasskey, { params: { passkey_id }, body: { name } }),
    ...useReread(),
  });
}

/** Removes a passkey. */
export function useRemovePasskey(passkey_id: string) {
  return useMutation({ mutationFn: () => call(removePasskey, { params: { passkey_id } }), ...useReread() });
}

function useReread() {
  const cache = useQueryClient();
  return { onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listPasskeys) }) };
}

/** Proves a passkey in place of giving the password again. */
export function useReauthenticateWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const credential = await provePasskey(await call(startPasskeyReauthentication));
      return call(reauthenticateWithPasskey, { body: { credential } });
    },
  });
}
