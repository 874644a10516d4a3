import { useNavigate } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { useLogOut } from "../../features/accounts/api/use-log-out.ts";
import { accountsState, signedOut } from "../../lib/accounts-store.ts";
import { countUnsent, dropDrafts } from "../../lib/drafts.ts";
import { sessionRestored } from "../../lib/session.ts";
import { createStore } from "../../lib/store.ts";

/** Whether the frame asks what is to become of unsent work; held there, as the menu that asks for it closes. */
const asked = createStore(false);
export const useSignOutAsked = asked.use;

/** Takes the question back: nobody is signed out. */
export function stayIn(): void {
  asked.set(false);
}

/** Signs the active account out; asks first where this browser alone has something that was written. */
export function useSignOut(): () => void {
  const leave = useLeave();
  return () => {
    const { activeId } = accountsState();
    if (activeId !== null && Object.values(countUnsent(activeId)).some((count) => count > 0)) asked.set(true);
    else leave();
  };
}

/**
 * Ends the active account's session and forgets it, drafts and all, since whoever sits here next may read them; goes to the login
 * page, or starts afresh with the next account.
 */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return () => {
    const { activeId, accounts } = accountsState();
    if (activeId === null) return;
    logOut.mutate(activeId);
    dropDrafts(activeId);
    const forget = () => {
      stayIn();
      signedOut(activeId);
      sessionRestored();
    };
    if (accounts.length > 1) {
      // The page is gone before the browser asks whether it may be left.
      flushSync(forget);
      location.assign("/");
    } else void navigate({ to: "/login", ignoreBlocker: true }).then(forget);
  };
}
