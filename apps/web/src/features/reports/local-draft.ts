import { mayKeep } from "../../lib/drafts.ts";

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
    else if (!mayKeep(key)) return false;
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
