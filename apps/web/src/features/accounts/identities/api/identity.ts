import {
  finishIdentitySignIn,
  reauthenticateByIdentity,
  startIdentityReauthentication,
  startIdentitySignIn,
} from "@safeport/contract/accounts/identities/identity.endpoints";
import { useMutation } from "@tanstack/react-query";
import { signedIn } from "../../../../lib/accounts-store.ts";
import { call } from "../../../../lib/call.ts";
import { keepWaiting, newBrowserSecret, returnChannel, stateOf } from "../waiting-sign-in.ts";

/** Sends the browser to the provider of the company of an address, or to that of the platform (null). */
export function useStartIdentitySignIn() {
  return useMutation({
    mutationFn: async ({ email, from }: { email: string | null; from: string | null }) => {
      const { browser, browser_secret } = await newBrowserSecret();
      const { url } = await call(startIdentitySignIn, { body: { browser, ...(email !== null && { email }) } });
      keepWaiting({ state: stateOf(new URL(url).search) ?? "", browser_secret, from });
      location.assign(url);
    },
  });
}

/** Signs in by the response of a provider and makes the account the active one of this browser. */
export function useFinishIdentitySignIn() {
  return useMutation({
    mutationFn: (body: { answer: string; browser_secret: string; code?: string }) => call(finishIdentitySignIn, { body }),
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
    },
  });
}

/** Proves the caller by another sign-in at their provider, in a window of its own, so that this page keeps its state. */
export function useReauthenticateByIdentity() {
  return useMutation({
    mutationFn: async ({ opened, code }: { opened: Window; code: string | null }) => {
      try {
        const { browser, browser_secret } = await newBrowserSecret();
        const { url } = await call(startIdentityReauthentication, { body: { browser } });
        const returned = answerOf(stateOf(new URL(url).search));
        opened.location.href = url;
        return await call(reauthenticateByIdentity, {
          body: { answer: await returned, browser_secret, ...(code !== null && { code }) },
        });
      } finally {
        opened.close();
      }
    },
  });
}

/** Waits for the window that comes back with this state. */
function answerOf(state: string | null): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(returnChannel);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "string" || stateOf(data) !== state) return;
      channel.close();
      resolve(data);
    };
  });
}
