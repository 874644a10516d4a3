import { afterEach, describe, expect, it, vi } from "vitest";
import { baseOf, type FormDraft, programDraftKey, readFormDraft } from "../src/features/programs/editor/form-draft.ts";
import { emptyValues, valuesOf } from "../src/features/programs/editor/form-values.ts";
import { emptyScope, entryOf } from "../src/features/programs/scopes/scope-fields.ts";
import { storeDraft } from "../src/lib/drafts.ts";
import { program as sample } from "./support/program.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces the browser's storage by one with these items. */
function stubStorage(items: Record<string, string> = {}, over: object = {}) {
  const storage = {
    items,
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
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
  it("is saved for one account and one program", () => {
    const storage = stubStorage();
    expect(storeDraft(programDraftKey("dana", null), draft)).toBe(true);
    expect(readFormDraft(programDraftKey("dana", null))).toEqual(draft);
    expect(readFormDraft(programDraftKey("tomas", null))).toBeNull();
    expect(readFormDraft(programDraftKey("dana", "p1"))).toBeNull();
    storeDraft(programDraftKey("dana", null), null);
    expect(storage.items).toEqual({});
  });

  it("is ignored when it is unreadable", () => {
    for (const text of ["", "{", "null", "[]", '"x"', '{"form":{}}', '{"form":1,"pending":[]}']) {
      stubStorage({ k: text });
      expect(readFormDraft("k"), text).toBeNull();
    }
  });

  it("without a base was made from the program as it is, unless that has another version by now", () => {
    const { base: _, ...old } = draft;
    const program = { ...sample, version: 3 };
    stubStorage({ k: JSON.stringify(old), v: JSON.stringify({ ...old, version: undefined }) });
    for (const key of ["k", "v"]) {
      const read = readFormDraft(key);
      expect(read?.form).toEqual(draft.form);
      expect(baseOf(read, program)).toEqual(valuesOf(program));
    }
    expect(baseOf(readFormDraft("k"), { ...program, version: 4 })).toBeNull();
    expect(baseOf(readFormDraft("v"), { ...program, version: 4 })).toEqual(valuesOf(program));
    expect(baseOf(readFormDraft("k"), null)).toEqual(emptyValues());
    expect(baseOf({ ...draft, base: emptyValues() }, { ...program, version: 4 })).toEqual(emptyValues());
  });

  it("gets the defaults of fields it does not know yet", () => {
    stubStorage({ k: JSON.stringify({ ...draft, form: { title: "Old" }, base: { title: "Older" } }) });
    expect(readFormDraft("k")).toMatchObject({
      form: { ...emptyValues(), title: "Old" },
      base: { ...emptyValues(), title: "Older" },
    });
  });

  it("returns false when the storage is full", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    stubStorage({}, { setItem });
    expect(storeDraft("k", draft)).toBe(false);
  });
});
