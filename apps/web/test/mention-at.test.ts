import { describe, expect, it } from "vitest";
import { mentionAt, withMention } from "../src/features/reports/timeline/mention-at.ts";

describe("the mention before the caret", () => {
  it("begins at an @ that no word, address or path contains", () => {
    expect(mentionAt("Ask @al", 7)).toEqual({ at: 4, search: "al" });
    expect(mentionAt("@", 1)).toEqual({ at: 0, search: "" });
    expect(mentionAt("(@zoë", 5)).toEqual({ at: 1, search: "zoë" });
    for (const text of ["mail@example", "a/@b", "@al ice", "@@al", "no", `@${"x".repeat(60)}`])
      expect(mentionAt(text, text.length), text).toBeNull();
    expect(mentionAt("@alice and more", 3)).toEqual({ at: 0, search: "al" });
  });

  it("becomes the username, with one space after it", () => {
    expect(withMention("Ask @al", { at: 4, search: "al" }, 7, "alice")).toEqual({ text: "Ask @alice ", caret: 11 });
    expect(withMention("Ask @al now", { at: 4, search: "al" }, 7, "alice")).toEqual({ text: "Ask @alice now", caret: 10 });
  });
});
