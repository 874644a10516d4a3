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

/** Whether what is written under this key may be kept: not for an account that signed out. */
export function mayKeep(key: string): boolean {
  return !closed.has(key.slice(prefix.length).split(".")[1] ?? "");
}

/** How many texts of each kind this browser alone has of an account; a copy of what the server has too is none. */
export function countUnsent(username: string): Record<DraftKind, number> {
  const count = (kind: DraftKind) => keysOf(username, kind).filter((key) => !isCopy(localStorage.getItem(key))).length;
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

function isCopy(kept: string | null): boolean {
  try {
    return (JSON.parse(kept ?? "null") as { dirty?: unknown } | null)?.dirty === false;
  } catch {
    return false;
  }
}
