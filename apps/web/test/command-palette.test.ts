import { describe, expect, test } from "vitest";
import { hasWords, isPaletteKey, paletteKeys } from "../src/app/shell/palette.ts";

describe("the key of the command palette", () => {
  const press = (key: string, held: object = {}) =>
    isPaletteKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  test("is K with Ctrl or with Command alone", () => {
    expect(press("k", { ctrlKey: true })).toBe(true);
    expect(press("K", { metaKey: true })).toBe(true);
    expect(press("k")).toBe(false);
    expect(press("j", { ctrlKey: true })).toBe(false);
    expect(press("k", { ctrlKey: true, shiftKey: true })).toBe(false);
    expect(press("k", { metaKey: true, altKey: true })).toBe(false);
    expect(press("k", { metaKey: true, ctrlKey: true })).toBe(false);
  });

  test("is written as on the reader's keyboard", () => {
    expect(paletteKeys("MacIntel")).toBe("⌘ K");
    expect(paletteKeys("iPad")).toBe("⌘ K");
    expect(paletteKeys("Linux x86_64")).toBe("Ctrl K");
    expect(paletteKeys("Win32")).toBe("Ctrl K");
  });
});

test("a command is found by the words of its name, in any order, without accents", () => {
  expect(hasWords("Switch to the dark theme", "dark swi")).toBe(true);
  expect(hasWords("Découverte", "decou")).toBe(true);
  expect(hasWords("Decouverte", "découverte")).toBe(true);
  expect(hasWords("Settings", "")).toBe(true);
  expect(hasWords("Settings", "settings dark")).toBe(false);
});
