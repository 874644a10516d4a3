import type { Language } from "@safeport/messages/languages";

/** A part of a document; all texts are plain and are set as they are. */
export type PdfBlock =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  /** A picture that the server drew, with a text for those who do not see it. */
  | { kind: "picture"; svg: string; alt: string }
  /** Names with values. */
  | { kind: "facts"; facts: [name: string, value: string][] }
  /** `numeric` says which columns hold figures; a row in `totals` is set bold. */
  | { kind: "table"; columns: { label: string; numeric: boolean }[]; rows: string[][]; totals: string[][] };

/** Content of the template `document.typ`. */
export interface PdfDocument {
  title: string;
  language: Language;
  /** At the foot of every page, before its number. */
  footer: string;
  blocks: PdfBlock[];
}
