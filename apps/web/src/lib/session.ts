import { accountsState, signedOut, useAccounts } from "./accounts-store.ts";
import { createStore } from "./store.ts";
import { tokenState } from "./token.ts";

/** The account whose session was ended elsewhere while its token had not expired; what is on screen stays. */
const ended = createStore<string | null>(null);
/** How often a token was refused because it had expired or could not be read. */
const expiries = createStore(0);
export const useExpiries = expiries.use;

/**
 * A 401 came for `token`. Expired or unreadable: the account is dropped, and the gate leads to the login page. Unexpired: it is
 * left alone, and the page says that the session was ended.
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

/** Called once the account has a working token again, or is gone. */
export function sessionRestored(): void {
  ended.set(null);
}

/** The id of the active account if its session was ended elsewhere. */
export function useEndedSession(): string | null {
  const { activeId } = useAccounts();
  return ended.use() === activeId ? activeId : null;
}
