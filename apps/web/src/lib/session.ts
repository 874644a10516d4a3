import { accountsState, signedOut, useAccounts } from "./accounts-store.ts";
import { createStore } from "./store.ts";
import { tokenState } from "./token.ts";

/** The token of a session that was ended elsewhere before it expired. The page of its account stays on screen. */
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
  if (tokenState(token) === "valid") ended.set(token);
  else {
    expiries.set(expiries.get() + 1);
    signedOut(account.id);
  }
}

/** The id of the active account if its session was ended elsewhere, until it has another token: signed in again here or in another tab. */
export function useEndedSession(): string | null {
  const { accounts, activeId } = useAccounts();
  const token = ended.use();
  return token !== null && accounts.some((account) => account.id === activeId && account.token === token) ? activeId : null;
}
