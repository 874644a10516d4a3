import { describe, expect, it } from "vitest";
import { bountyKey, dropDraft, type FormDraft, readDraft, writeDraft } from "../src/features/programs/form-draft.ts";
import { emptyForm } from "../src/features/programs/program-form.ts";
import { emptyScope, entryOf } from "../src/features/programs/scope-fields.ts";

function box(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
}

const draft: FormDraft = {
  form: { ...emptyForm(), title: "CERT/CC & Friends? 100% #1 " },
  pending: [{ key: "a", fields: emptyScope }],
  entry: entryOf(emptyScope),
  version: 3,
  saved_at: "2025-01-01T00:00:00.000Z",
};

describe("a draft of a program", () => {
  it("is kept for one account and one program", () => {
    const storage = box();
    expect(writeDraft(storage, bountyKey("dana", null), draft)).toBe(true);
    expect(readDraft(storage, bountyKey("dana", null))).toEqual(draft);
    expect(readDraft(storage, bountyKey("tomas", null))).toBeNull();
    expect(readDraft(storage, bountyKey("dana", "p1"))).toBeNull();
    dropDraft(storage, bountyKey("dana", null));
    expect(storage.kept).toEqual({});
  });

  it("is nothing when what is kept is not ours", () => {
    for (const text of ["", "{", "null", "[]", '"x"', '{"form":{}}', '{"form":1,"pending":[]}'])
      expect(readDraft(box({ k: text }), "k")).toBeNull();
  });

  it("gets the defaults of fields it does not know yet", () => {
    const old = JSON.stringify({ ...draft, form: { title: "Old" } });
    expect(readDraft(box({ k: old }), "k")?.form).toEqual({ ...emptyForm(), title: "Old" });
  });

  it("tells when the browser has no room", () => {
    const full = {
      ...box(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(writeDraft(full, "k", draft)).toBe(false);
  });
});
