import type { Language } from "@safeport/messages/languages";
import type { PdfBlock } from "../pdf-block.ts";

/** A raster image (PNG, JPEG or WebP) with its size in pixels. */
export interface PdfPicture {
  file: string;
  name: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Content of the template `document.typ`. */
export interface PdfDocument {
  title: string;
  language: Language;
  /** At the foot of every page, before its number. */
  footer: string;
  blocks: PdfBlock[];
}
