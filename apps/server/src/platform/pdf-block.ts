/** Text with marks; a string holds its own line breaks. */
export type PdfInline =
  | string
  | { kind: "strong" | "emphasis" | "struck"; content: PdfInline[] }
  | { kind: "code"; text: string }
  /** Its address is shown by its content, and opens if it is of the web or a mailbox. */
  | { kind: "link"; address: string; content: PdfInline[] }
  | PdfImage;

/** A picture among those of the document, by the id of its file, or its text if it is none of them. Between paragraphs it is as wide as it is, at most as the page. */
interface PdfImage {
  kind: "image";
  file: string;
  alt: string;
  isWide?: boolean;
}

/** A part of a document; all texts are plain and are set as they are. */
export type PdfBlock =
  | { kind: "heading"; level: number; text: string | PdfInline[] }
  | { kind: "text"; text: string }
  | { kind: "paragraph"; content: PdfInline[] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: PdfBlock[] }
  /** `start` is the first number, null for a list without numbers. */
  | { kind: "list"; start: number | null; items: PdfBlock[][] }
  /** A table with marks; its first row is its head. */
  | { kind: "grid"; columns: ("left" | "center" | "right")[]; rows: PdfInline[][][] }
  | PdfImage
  | { kind: "rule" }
  /** A picture that the server drew, with a text for those who do not see it. */
  | { kind: "picture"; svg: string; alt: string }
  /** Names with values. */
  | { kind: "facts"; facts: [name: string, value: string][] }
  /** `numeric` says which columns hold figures; a row in `totals` is set bold. */
  | { kind: "table"; columns: { label: string; numeric: boolean }[]; rows: string[][]; totals: string[][] };
