import { createStore } from "../../lib/store.ts";

/** Whether the command palette is open. */
const shown = createStore(false);
export const usePaletteShown = shown.use;

export function openPalette(): void {
  shown.set(true);
}

export function closePalette(): void {
  shown.set(false);
}

/** Names of the palette's keys on this system. */
export function paletteKeys(platform = navigator.platform): string {
  return platform.startsWith("Mac") || /^iP(hone|ad)/.test(platform) ? "⌘ K" : "Ctrl K";
}

/** Whether a key press asks for the palette: ⌘ K on a Mac, Ctrl K elsewhere. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: PaletteKey): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

type PaletteKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether a name has each word of a text, in any order and case, with or without accents. */
export function hasWords(name: string, text: string): boolean {
  const plain = plainLetters(name);
  return plainLetters(text)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

function plainLetters(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
