import type { User } from "@safeport/contract/accounts/account.schema";
import { reopenDrafts } from "./drafts.ts";
import { createStore } from "./store.ts";
import { tokenState } from "./token.ts";

/** An account this browser is signed in with; `id` is the username. */
export interface StoredAccount {
  id: string;
  user: User;
  token: string;
}

export interface AccountsState {
  accounts: StoredAccount[];
  activeId: string | null;
  activeCompanyId: string | null;
}

const keys = {
  accounts: "safeport.accounts",
  activeId: "safeport.active_account",
  activeCompanyId: "safeport.active_company",
} as const;

const nobody: AccountsState = { accounts: [], activeId: null, activeCompanyId: null };
const store = createStore(nobody);
export const accountsState = store.get;
export const useAccounts = store.use;

/**
 * Reads the accounts stored in this browser and follows changes from its other tabs. If the token of the active account has
 * expired or is unreadable, all accounts are removed (spec §4).
 */
export function initAccounts(): void {
  store.set(readState(localStorage));
  const active = activeAccount();
  if (active && tokenState(active.token) !== "valid") write(nobody);
  addEventListener("storage", (event) => {
    if (event.key !== null && !Object.values<string>(keys).includes(event.key)) return;
    store.set(readState(localStorage));
  });
}

/** The accounts in `storage`. Values that this module did not write are ignored. */
export function readState(storage: Pick<Storage, "getItem">): AccountsState {
  const accounts = parseAccounts(storage.getItem(keys.accounts));
  const wanted = storage.getItem(keys.activeId);
  const activeId = accounts.some(({ id }) => id === wanted) ? wanted : (accounts[0]?.id ?? null);
  return { accounts, activeId, activeCompanyId: activeId === null ? null : storage.getItem(keys.activeCompanyId) };
}

/** The account whose token is sent with calls; null when nobody is signed in. */
export function activeAccount(): StoredAccount | null {
  const state = store.get();
  return state.accounts.find(({ id }) => id === state.activeId) ?? null;
}

/** Adds an account, or replaces the token of a stored one, and makes it the active account. */
export function signedIn(user: User, token: string): void {
  reopenDrafts(user.username);
  const state = store.get();
  const account = { id: user.username, user, token };
  const others = state.accounts.filter(({ id }) => id !== account.id);
  const sameAccount = state.activeId === account.id;
  write({ accounts: [...others, account], activeId: account.id, activeCompanyId: sameAccount ? state.activeCompanyId : null });
}

/** Removes an account. If it was active, activates the first remaining one (spec §4). */
export function signedOut(accountId: string): void {
  const state = store.get();
  const accounts = state.accounts.filter(({ id }) => id !== accountId);
  const next = { accounts, activeId: accounts[0]?.id ?? null, activeCompanyId: null };
  write(state.activeId === accountId ? next : { ...state, accounts });
}

/** Makes a stored account the active one and clears the active company. */
export function activateAccount(accountId: string): void {
  const state = store.get();
  if (state.accounts.some(({ id }) => id === accountId)) write({ ...state, activeId: accountId, activeCompanyId: null });
}

/** Chooses the company that a Business user works for. */
export function setActiveCompany(companyId: string | null): void {
  const state = store.get();
  write({ ...state, activeCompanyId: companyId });
}

/** Updates a stored account with the user that the server returned. */
export function refreshUser(user: User): void {
  const state = store.get();
  const known = state.accounts.find(({ id }) => id === user.username)?.user;
  // Nearly every answer says what is known, and half of the page would render again.
  if (JSON.stringify(known) === JSON.stringify(user)) return;
  const accounts = state.accounts.map((account) => (account.id === user.username ? { ...account, user } : account));
  write({ ...state, accounts });
}

function write(next: AccountsState): void {
  storeItem(keys.accounts, next.accounts.length > 0 ? JSON.stringify(next.accounts) : null);
  storeItem(keys.activeId, next.activeId);
  storeItem(keys.activeCompanyId, next.activeCompanyId);
  store.set(next);
}

function storeItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function parseAccounts(json: string | null): StoredAccount[] {
  try {
    const parsed: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isStoredAccount).map(withActions) : [];
  } catch {
    return [];
  }
}

/** An account that an older version stored without its actions has none until `refreshUser` brings them. */
function withActions(account: StoredAccount): StoredAccount {
  return Array.isArray(account.user.can) ? account : { ...account, user: { ...account.user, can: [] } };
}

function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== "object" || value === null) return false;
  const { id, token, user } = value as Record<string, unknown>;
  return typeof id === "string" && typeof token === "string" && typeof user === "object" && user !== null;
}
