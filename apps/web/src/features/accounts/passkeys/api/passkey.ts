import {
  addPasskey,
  listPasskeys,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyReauthentication,
} from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { makePasskey, provePasskey } from "../passkey-prompt.ts";

/** The account's passkeys; there are never more than fit on one page. */
export function usePasskeys() {
  return useQuery(queryOf(listPasskeys, {}));
}

const options = { rereads: [listPasskeys] };

/** Lets the browser make a passkey of this name, and stores it. */
export function useAddPasskey() {
  return useSend(
    (name: string) => ({
      endpoint: addPasskey,
      input: {},
      send: async () => call(addPasskey, { body: { name, credential: await makePasskey(await call(startPasskey)) } }),
    }),
    options,
  );
}

/** Gives a passkey another name. */
export function useRenamePasskey(passkey_id: string) {
  return useSend((name: string) => sending(renamePasskey, { params: { passkey_id }, body: { name } }), options);
}

/** Removes a passkey. */
export function useRemovePasskey(passkey_id: string) {
  return useSend(() => sending(removePasskey, { params: { passkey_id } }), options);
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
