import type { User } from "@safeport/contract/accounts/core/account.schema";
import { reopenDrafts } from "./drafts.ts";
import { browserStorage, isStorageBlocked, type KeptItems, tabStorage } from "./storage.ts";
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

/** The account that another tab has switched to, until the reader has answered. */
const elsewhere = createStore<StoredAccount | null>(null);
export const accountElsewhere = elsewhere.get;
export const useAccountElsewhere = elsewhere.use;

/** Whether this tab has an account, or had one that was signed out in another tab. It takes no other one by itself. */
let hasOwn = false;

/**
 * Reads the account of this tab: the one it had before a reload, or the one that the browser used last. If its token has expired or is
 * unreadable, all accounts are removed (spec §4). Changes from other tabs are followed, but never to another account.
 */
export function initAccounts(): void {
  show(readState(browserStorage, tabStorage));
  const active = activeAccount();
  if (active && tokenState(active.token) !== "valid") switchTo(nobody);
  addEventListener("storage", (event) => {
    if (event.key === null || Object.values<string>(keys).includes(event.key)) follow(event.key);
  });
}

/** The accounts of the browser with the choices of a tab. Values that this module did not write are ignored. */
export function readState(browser: Pick<KeptItems, "get">, tab: Pick<KeptItems, "get"> = { get: () => null }): AccountsState {
  const accounts = parseAccounts(browser.get(keys.accounts));
  const own = accounts.find(({ id, token }) => id === tab.get(keys.activeId) && tokenState(token) === "valid");
  if (own) return { accounts, activeId: own.id, activeCompanyId: tab.get(keys.activeCompanyId) };
  const storedId = browser.get(keys.activeId);
  const activeId = accounts.some(({ id }) => id === storedId) ? storedId : (accounts[0]?.id ?? null);
  return { accounts, activeId, activeCompanyId: activeId === null ? null : browser.get(keys.activeCompanyId) };
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
  const others = storedAccounts().filter(({ id }) => id !== account.id);
  const sameAccount = state.activeId === account.id;
  switchTo({ accounts: [...others, account], activeId: account.id, activeCompanyId: sameAccount ? state.activeCompanyId : null });
}

/** Removes an account. If it was active in this tab, activates the first remaining one (spec §4). */
export function signedOut(accountId: string): void {
  const accounts = storedAccounts().filter(({ id }) => id !== accountId);
  const next = { accounts, activeId: accounts[0]?.id ?? null, activeCompanyId: null };
  if (store.get().activeId === accountId) switchTo(next);
  else writeAccounts(accounts);
}

/** Makes a stored account the active one and clears the active company. */
export function activateAccount(accountId: string): void {
  const accounts = storedAccounts();
  if (accounts.some(({ id }) => id === accountId)) switchTo({ accounts, activeId: accountId, activeCompanyId: null });
}

/**
 * Goes over to the account that another tab has switched to; the screen belongs to the former one, so the page is loaded again.
 */
export function takeAccountElsewhere(): void {
  for (const key of [keys.activeId, keys.activeCompanyId]) tabStorage.set(key, null);
  location.reload();
}

/** Stays with the account of this tab, and says no more of the other until the next switch. */
export function keepAccount(): void {
  elsewhere.set(null);
}

/** Chooses the company that a Business user works for. New tabs begin with it; other open ones keep theirs. */
export function setActiveCompany(companyId: string | null): void {
  const state = store.get();
  if (browserStorage.get(keys.activeId) === state.activeId) browserStorage.set(keys.activeCompanyId, companyId);
  show({ ...state, activeCompanyId: companyId });
}

/** Updates a stored account with the user that the server returned. */
export function refreshUser(user: User): void {
  const accounts = storedAccounts();
  const storedUser = accounts.find(({ id }) => id === user.username)?.user;
  // Nearly every response is unchanged, and half of the page would render again.
  if (!storedUser || JSON.stringify(storedUser) === JSON.stringify(user)) return;
  writeAccounts(accounts.map((account) => (account.id === user.username ? { ...account, user } : account)));
}

/** Another tab has signed somebody in or out, renewed a token or switched the account. The account and company of this tab stay. */
function follow(key: string | null): void {
  const { activeId, activeCompanyId } = store.get();
  const accounts = storedAccounts();
  if (!hasOwn) show(readState(browserStorage));
  // Signed out elsewhere: the reader has to sign in again, and does not find themselves in another account.
  else if (!accounts.some(({ id }) => id === activeId)) show({ ...nobody, accounts });
  else show({ accounts, activeId, activeCompanyId });
  const storedAccount = accounts.find(({ id }) => id === browserStorage.get(keys.activeId)) ?? null;
  if (storedAccount?.id === store.get().activeId) elsewhere.set(null);
  else if (key === keys.activeId && store.get().activeId !== null) elsewhere.set(storedAccount);
}

/** Another tab may have changed them since this one looked. If nothing can be stored, this tab knows only its own. */
function storedAccounts(): StoredAccount[] {
  return isStorageBlocked() ? store.get().accounts : parseAccounts(browserStorage.get(keys.accounts));
}

/** Changes the account of this tab, and that with which new tabs begin. */
function switchTo(next: AccountsState): void {
  browserStorage.set(keys.accounts, next.accounts.length > 0 ? JSON.stringify(next.accounts) : null);
  browserStorage.set(keys.activeId, next.activeId);
  browserStorage.set(keys.activeCompanyId, next.activeCompanyId);
  elsewhere.set(null);
  hasOwn = false;
  show(next);
}

function writeAccounts(accounts: StoredAccount[]): void {
  browserStorage.set(keys.accounts, accounts.length > 0 ? JSON.stringify(accounts) : null);
  show({ ...store.get(), accounts });
}

function show(next: AccountsState): void {
  hasOwn ||= next.activeId !== null;
  tabStorage.set(keys.activeId, next.activeId);
  tabStorage.set(keys.activeCompanyId, next.activeCompanyId);
  store.set(next);
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
