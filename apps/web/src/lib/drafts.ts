import { browserStorage } from "./storage.ts";

/** Unsent work is saved in this browser, each text under `safeport.draft.<kind>.<username>.<what>`. */
export const draftKinds = ["comment", "report", "bounty"] as const;
export type DraftKind = (typeof draftKinds)[number];

const prefix = "safeport.draft.";
/** Set and removed at once, to notify the other tabs that an account's drafts were removed. */
const goneKey = "safeport.drafts_gone";

/** Accounts whose drafts were removed. Their open pages must not save a draft when they close. */
const closed = new Set<string>();

/** The storage key of a draft. A username contains no dot, so the keys of two accounts never overlap. */
export function draftKey(kind: DraftKind, username: string, subject: string): string {
  return `${prefix}${kind}.${username}.${subject}`;
}

/** The draft saved under `key`; null if there is none or it is unreadable. */
export function readDraft<T extends object>(key: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(browserStorage.get(key) ?? "null");
    return typeof value === "object" ? (value as Partial<T> | null) : null;
  } catch {
    return null;
  }
}

/** Saves a draft in this browser, or removes it (null). Returns false if storage fails or the account has signed out. */
export function storeDraft(key: string, value: object | null): boolean {
  if (value !== null && isOfClosed(key)) return false;
  return browserStorage.set(key, value === null ? null : JSON.stringify(value));
}

/** Counts an account's drafts that only this browser has, by kind. Copies of drafts saved on the server do not count. */
export function countUnsent(username: string): Record<DraftKind, number> {
  const count = (kind: DraftKind) => keysOf(username, kind).filter((key) => !isCopy(key)).length;
  return { comment: count("comment"), report: count("report"), bounty: count("bounty") };
}

/** Removes all drafts of an account that signs out. From then on, no tab saves a draft of it. */
export function dropDrafts(username: string): void {
  drop(username);
  browserStorage.set(goneKey, username);
  browserStorage.set(goneKey, null);
}

/** Allows drafts of an account to be saved again after it has signed in. */
export function reopenDrafts(username: string): void {
  closed.delete(username);
}

/** Follows sign-outs in other tabs. Tabs are notified before the accounts change, so before a page closes and saves its draft. */
export function followDropped(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === goneKey && newValue !== null) drop(newValue);
  });
}

function drop(username: string): void {
  closed.add(username);
  for (const kind of draftKinds) for (const key of keysOf(username, kind)) browserStorage.set(key, null);
}

function keysOf(username: string, kind: DraftKind): string[] {
  return browserStorage.keys().filter((key) => key.startsWith(draftKey(kind, username, "")));
}

function isOfClosed(key: string): boolean {
  return closed.has(key.slice(prefix.length).split(".")[1] ?? "");
}

function isCopy(key: string): boolean {
  return readDraft<{ dirty: unknown }>(key)?.dirty === false;
}
