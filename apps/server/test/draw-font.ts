import { writeFile } from "node:fs/promises";
import path from "node:path";
import opentype from "opentype.js";

/** Writes a font that draws each of these characters as a box. */
export async function drawFont(folder: string, family: string, characters: string): Promise<void> {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0);
  const glyphs = [glyph(".notdef"), ...codes.map((code) => glyph(`u${code.toString(16)}`, code))];
  const font = new opentype.Font({
    familyName: family,
    styleName: "Regular",
    unitsPerEm: 1_000,
    ascender: 800,
    descender: -200,
    glyphs,
  });
  await writeFile(path.join(folder, `${family.replaceAll(" ", "-")}.otf`), Buffer.from(font.toArrayBuffer()));
}

function glyph(name: string, unicode?: number): opentype.Glyph {
  const box = new opentype.Path();
  box.moveTo(50, 0);
  box.lineTo(50, 700);
  box.lineTo(550, 700);
  box.lineTo(550, 0);
  box.close();
  return new opentype.Glyph({ name, advanceWidth: 600, path: box, ...(unicode !== undefined && { unicode }) });
}
