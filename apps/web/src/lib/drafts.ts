/** What this browser keeps of unsent work: each text under `safeport.draft.<kind>.<username>.<of what>`. */
export const draftKinds = ["comment", "report", "bounty"] as const;
export type DraftKind = (typeof draftKinds)[number];

const prefix = "safeport.draft.";
/** Set for a moment, to tell the other tabs whose drafts are gone. */
const goneKey = "safeport.drafts_gone";

/** Accounts whose drafts were dropped: what a page of theirs still holds is not kept when it closes. */
const closed = new Set<string>();

/** The place of a draft. A username holds no dot, so no account's drafts are taken for another's. */
export function draftKey(kind: DraftKind, username: string, what: string): string {
  return `${prefix}${kind}.${username}.${what}`;
}

/** What this browser keeps under `key`; null when there is nothing, or nothing of ours. */
export function readDraft<T extends object>(key: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" ? (value as Partial<T> | null) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser, or drops it (null). Answers whether that worked; storage may be full or forbidden, its account gone. */
export function keepDraft(key: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (isOfClosed(key)) return false;
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** How many texts of each kind this browser alone has of an account; a copy of what the server has too is none. */
export function countUnsent(username: string): Record<DraftKind, number> {
  const count = (kind: DraftKind) => keysOf(username, kind).filter((key) => !isCopy(key)).length;
  return { comment: count("comment"), report: count("report"), bounty: count("bounty") };
}

/** Drops all drafts of an account that signs out, in every tab; what is still on screen is kept no more either. */
export function dropDrafts(username: string): void {
  drop(username);
  try {
    localStorage.setItem(goneKey, username);
    localStorage.removeItem(goneKey);
  } catch {
    // A browser without any room must not keep anybody from signing out.
  }
}

/** The account is signed in (again), so its drafts are kept. */
export function reopenDrafts(username: string): void {
  closed.delete(username);
}

/** Follows sign-outs in other tabs. They are told before the accounts change, and so before a page closes and keeps what it holds. */
export function followDropped(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === goneKey && newValue !== null) drop(newValue);
  });
}

function drop(username: string): void {
  closed.add(username);
  for (const kind of draftKinds) for (const key of keysOf(username, kind)) localStorage.removeItem(key);
}

function keysOf(username: string, kind: DraftKind): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(kind, username, "")));
}

function isOfClosed(key: string): boolean {
  return closed.has(key.slice(prefix.length).split(".")[1] ?? "");
}

function isCopy(key: string): boolean {
  return readDraft<{ dirty: unknown }>(key)?.dirty === false;
}
