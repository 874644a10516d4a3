import { accountsState, signedOut, useAccounts } from "./accounts-store.ts";
import { createStore } from "./store.ts";
import { tokenState } from "./token.ts";

/** The account whose session was ended elsewhere before its token expired. Its page stays on screen. */
const ended = createStore<string | null>(null);
/** Number of refusals of a token as expired or unreadable. */
const expiries = createStore(0);
export const useExpiries = expiries.use;

/**
 * Handles a 401 for `token`. If the token is expired or unreadable, the account is removed and the auth guard opens the login page.
 * Otherwise the account stays, and the page says that the session was ended.
 */
export function reportUnauthenticated(token: string): void {
  const account = accountsState().accounts.find((stored) => stored.token === token);
  if (!account) return;
  if (tokenState(token) === "valid") ended.set(account.id);
  else {
    expiries.set(expiries.get() + 1);
    signedOut(account.id);
  }
}

/** Called when the account has a valid token again or was removed. */
export function sessionRestored(): void {
  ended.set(null);
}

/** The id of the active account if its session was ended elsewhere. */
export function useEndedSession(): string | null {
  const { activeId } = useAccounts();
  return ended.use() === activeId ? activeId : null;
}
