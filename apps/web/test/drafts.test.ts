import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

/** Keys are its own properties, as in a browser. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let storage: MemoryStorage;
let drafts: typeof import("../src/lib/drafts.ts");
let fromOtherTab: (event: { key: string; newValue: string | null }) => void;

afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  storage = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", (_name: string, listener: typeof fromOtherTab) => {
    fromOtherTab = listener;
  });
  vi.resetModules();
  drafts = await import("../src/lib/drafts.ts");
  for (const name of ["ann", "ann-b", "an"])
    for (const kind of drafts.draftKinds) storage.setItem(drafts.draftKey(kind, name, "new.1"), '{"dirty":true}');
  storage.setItem("safeport.locale", "fr");
});

describe("the drafts of an account that signs out", () => {
  it("are removed, those of others are not, and none is saved again before it signs in", () => {
    const key = drafts.draftKey("report", "ann", "new.1");
    expect(drafts.storeDraft(key, { dirty: true })).toBe(true);
    drafts.dropDrafts("ann");
    expect(Object.keys(storage).filter((name) => name.includes(".ann."))).toEqual([]);
    expect(Object.keys(storage)).toHaveLength(7);
    expect(drafts.storeDraft(key, { dirty: true })).toBe(false);
    expect(drafts.storeDraft(drafts.draftKey("report", "ann-b", "new.1"), { dirty: true })).toBe(true);
    expect(storage.getItem(key)).toBeNull();
    drafts.reopenDrafts("ann");
    expect(drafts.storeDraft(key, { dirty: true })).toBe(true);
  });

  it("are removed when another tab says so", () => {
    drafts.followDropped();
    fromOtherTab({ key: "safeport.drafts_gone", newValue: "ann-b" });
    fromOtherTab({ key: "safeport.drafts_gone", newValue: null });
    expect(Object.keys(storage).filter((name) => name.includes(".ann-b."))).toEqual([]);
    expect(drafts.storeDraft(drafts.draftKey("bounty", "ann-b", "new"), { dirty: true })).toBe(false);
    expect(drafts.storeDraft(drafts.draftKey("bounty", "ann", "new"), { dirty: true })).toBe(true);
  });

  it("are removed even if the storage is full", () => {
    storage.setItem = () => {
      throw new Error("QuotaExceededError");
    };
    Object.defineProperty(storage, "setItem", { enumerable: false });
    drafts.dropDrafts("ann");
    expect(drafts.countUnsent("ann")).toEqual({ comment: 0, report: 0, bounty: 0 });
  });
});

it("a copy of a saved draft is not unsent; an unreadable draft is", () => {
  storage.setItem(drafts.draftKey("report", "ann", "new.1"), '{"dirty":false}');
  storage.setItem(drafts.draftKey("report", "ann", "new.2"), "{");
  storage.setItem(drafts.draftKey("comment", "ann", "r2"), '{"content":"Half of a"}');
  expect(drafts.countUnsent("ann")).toEqual({ comment: 2, report: 1, bounty: 1 });
});
