import { useNavigate } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { useLogOut } from "../../features/accounts/core/api/session.ts";
import { accountsState, signedOut } from "../../lib/accounts-store.ts";
import { countUnsent, dropDrafts } from "../../lib/drafts.ts";
import { createStore } from "../../lib/store.ts";

/** Whether the app shell shows the sign-out dialog. The menu cannot hold this state, because it closes. */
const isAsking = createStore(false);
export const useSignOutAsked = isAsking.use;

/** Closes the dialog without signing out. */
export function cancelSignOut(): void {
  isAsking.set(false);
}

/** Signs the active account out. If this browser has unsent work, the dialog asks first. */
export function useSignOut(): () => void {
  const leave = useLeave();
  return () => {
    const { activeId } = accountsState();
    if (activeId !== null && Object.values(countUnsent(activeId)).some((count) => count > 0)) isAsking.set(true);
    else leave();
  };
}

/**
 * Ends the active account's session and removes the account with its drafts, which the next person at this browser could read, unless its owner
 * keeps them. Then opens the login page, or reloads with the next account.
 */
export function useLeave(): (options?: { keepsDrafts: boolean }) => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return ({ keepsDrafts } = { keepsDrafts: false }) => {
    const { activeId, accounts } = accountsState();
    if (activeId === null) return;
    logOut.mutate(activeId);
    if (!keepsDrafts) dropDrafts(activeId);
    const forget = () => {
      cancelSignOut();
      signedOut(activeId);
    };
    if (accounts.length > 1) {
      // Unmounts the page first, so that the browser does not ask whether to leave it.
      flushSync(forget);
      location.assign("/");
    } else void navigate({ to: "/login", ignoreBlocker: true }).then(forget);
  };
}
