const prefix = "safeport.draft.";

/** What this browser keeps under `key`; null when there is nothing, or nothing of ours. */
export function readDraft<T extends object>(key: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? "null");
    return typeof value === "object" ? (value as Partial<T> | null) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser, or drops it (null). Answers whether that worked; storage may be full or forbidden. */
export function keepDraft(key: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
