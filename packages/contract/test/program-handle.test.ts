import { handleOf } from "@safeport/contract/programs/core/program-handle";
import { describe, expect, test } from "vitest";

// The check of `program.handle` in the database.
const allowed = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe("handleOf", () => {
  test.each([
    ["CERT/CC & Friends? 100% #1 ", "cert-cc-friends-100-1"],
    [" Comcast  Xfinity", "comcast-xfinity"],
    ["Engel & Völkers Technology GmbH BBP", "engel-volkers-technology-gmbh-bbp"],
    ["Programme de prime aux bogues du Gouvernement du Québec", "programme-de-prime-aux-bogues-du-gouvernement-du-quebec"],
    ["Straße Łódź Ærø", "strasse-lodz-aero"],
    ["Intel®", "intel"],
    ["A.S. Watson Group", "a-s-watson-group"],
    ["ﬁntech ½", "fintech-1-2"],
    ["日本語", "program"],
    ["Edit", "edit-program"],
    ["Scopes!", "scopes-program"],
    ["#@%", "program"],
    ["", "program"],
  ])("%j becomes %s", (title, handle) => {
    expect(handleOf(title)).toBe(handle);
  });

  test("adds a number to a handle that is taken", () => {
    expect(handleOf("Polkalokr", 2)).toBe("polkalokr-2");
    expect(handleOf("日本語", 3)).toBe("program-3");
  });

  test("fits the column with a number behind it, whatever the title", () => {
    for (const title of [
      "a".repeat(150),
      "ab ".repeat(50),
      `${"a".repeat(71)} b`,
      `${"a".repeat(72)} b`,
      "㍿".repeat(150),
      "ß".repeat(150),
    ]) {
      for (const nth of [1, 2, 9_999_999]) {
        const handle = handleOf(title, nth);
        expect(handle).toMatch(allowed);
        expect(handle.length).toBeLessThanOrEqual(80);
      }
    }
  });
});
