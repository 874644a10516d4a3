import { expect, test } from "vitest";
import { initialsOf } from "../src/ui/avatar.tsx";

test.each([
  ["two words", "Mira Okafor", "MO"],
  ["more words", "ana maria de souza", "AM"],
  ["one word", "mira", "MI"],
  ["a Georgian name, whose script has no capitals in names", "ნინო ბერიძე", "ნბ"],
  ["a letter whose capital is two", "ßen ﬁn", "ßﬁ"],
  ["a script without case", "سلمى الزهراني", "سا"],
  ["a letter outside the basic plane", "𐐨𐐩𐐪 x", "𐐀X"],
  ["a letter with a combining mark", "e\u0301lan vital", "E\u0301V"],
  ["words in quotation marks and spaces", "  Tessera  “Red Corner”", "TR"],
  ["a dash between words", "Kitefin — vaults", "KV"],
  ["no letter at all", "— !", ""],
])("the initials of %s", (_, name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
