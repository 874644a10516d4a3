import { afterEach, describe, expect, it, vi } from "vitest";
import { type FormDraft, programDraftKey, readFormDraft } from "../src/features/programs/editor/form-draft.ts";
import { emptyValues } from "../src/features/programs/editor/form-values.ts";
import { emptyScope, entryOf } from "../src/features/programs/scopes/scope-fields.ts";
import { keepDraft } from "../src/lib/drafts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands for the browser's storage with this in it. */
function box(kept: Record<string, string> = {}, over: object = {}) {
  const storage = {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
    ...over,
  };
  vi.stubGlobal("localStorage", storage);
  return storage;
}

const draft: FormDraft = {
  form: { ...emptyValues(), title: "CERT/CC & Friends? 100% #1 " },
  pending: [{ key: "a", fields: emptyScope }],
  entry: entryOf(emptyScope),
  version: 3,
  saved_at: "2025-01-01T00:00:00.000Z",
};

describe("a draft of a program", () => {
  it("is kept for one account and one program", () => {
    const storage = box();
    expect(keepDraft(programDraftKey("dana", null), draft)).toBe(true);
    expect(readFormDraft(programDraftKey("dana", null))).toEqual(draft);
    expect(readFormDraft(programDraftKey("tomas", null))).toBeNull();
    expect(readFormDraft(programDraftKey("dana", "p1"))).toBeNull();
    keepDraft(programDraftKey("dana", null), null);
    expect(storage.kept).toEqual({});
  });

  it("is nothing when what is kept is not ours", () => {
    for (const text of ["", "{", "null", "[]", '"x"', '{"form":{}}', '{"form":1,"pending":[]}']) {
      box({ k: text });
      expect(readFormDraft("k"), text).toBeNull();
    }
  });

  it("gets the defaults of fields it does not know yet", () => {
    box({ k: JSON.stringify({ ...draft, form: { title: "Old" } }) });
    expect(readFormDraft("k")?.form).toEqual({ ...emptyValues(), title: "Old" });
  });

  it("tells when the browser has no room", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    box({}, { setItem });
    expect(keepDraft("k", draft)).toBe(false);
  });
});
