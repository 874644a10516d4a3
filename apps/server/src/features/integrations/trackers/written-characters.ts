/** A character of a Markdown text as it was written (a backslash and a sign, an entity, or itself), and as it is shown. */
export interface WrittenCharacter {
  source: string;
  /** One UTF-16 unit; `unknown` for what may be letters. */
  shown: string;
}

/** Stands for an entity whose characters are not looked up. */
export const unknown = "\0";
/** Entities of signs that refer to something at a code host, and of those beside them (HTML, "Named character references"). */
const named: Readonly<Record<string, string>> = {
  ...{ amp: "&", AMP: "&", ast: "*", midast: "*", bsol: "\\", colon: ":", commat: "@", dollar: "$", excl: "!", lbrack: "[" },
  ...{ lowbar: "_", UnderBar: "_", lsqb: "[", lt: "<", LT: "<", num: "#", percnt: "%", quot: '"', QUOT: '"', sol: "/" },
};
const written = /\\[!-/:-@[-`{-~]|&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{0,31});|[\s\S]/giu;

/** The characters of a part of a Markdown text that is shown as text. */
export function charactersOf(text: string): WrittenCharacter[] {
  return Array.from(text.matchAll(written), ([source]) => ({ source, shown: shownBy(source) }));
}

function shownBy(source: string): string {
  if (source.length === 1) return source;
  if (source.startsWith("\\")) return source.slice(1);
  const [, hex, decimal, name] = /^&(?:#x([\da-f]+)|#(\d+)|(\w+));$/i.exec(source) ?? [];
  if (name !== undefined) return named[name] ?? unknown;
  // A character of two units: no sign, and no letter of a name.
  if (hex === undefined && decimal === undefined) return "\uFFFD";
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code < 128 ? String.fromCharCode(code) : "\uFFFD";
}
