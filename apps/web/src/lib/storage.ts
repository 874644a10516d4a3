export interface KeptItems {
  /** Null where nothing is kept under the key, or the browser blocks site data. */
  get: (key: string) => string | null;
  /** Keeps a value, or removes it (null). Returns false if the storage is full or blocked. */
  set: (key: string, value: string | null) => boolean;
  keys: () => string[];
}

/**
 * Storage that all tabs of this browser share. A browser that blocks site data throws on first access: pages then work without
 * it.
 */
export const browserStorage = keptIn("localStorage");
/** Storage of this tab that survives a reload. */
export const tabStorage = keptIn("sessionStorage");

/** Whether the browser blocks site data, so that nobody can stay signed in. */
export function isStorageBlocked(): boolean {
  return open("localStorage") === null;
}

function keptIn(name: "localStorage" | "sessionStorage"): KeptItems {
  return {
    get: (key) => open(name)?.getItem(key) ?? null,
    set(key, value) {
      const storage = open(name);
      try {
        if (value === null) storage?.removeItem(key);
        else storage?.setItem(key, value);
        return storage !== null;
      } catch {
        return false;
      }
    },
    keys: () => Object.keys(open(name) ?? {}),
  };
}

function open(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}
