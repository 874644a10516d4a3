import { removedLink } from "../../../platform/removed-link.mjs";

/** Characters of the signature of such a link, in base64url. */
const signatureLength = 43;
/** Characters as HTML, an address or quoted-printable may write them, and a line that goes on. */
const written = /&#(\d{2,3});|&#x([0-9a-f]{2});|[%=]([2-7][0-9a-f])|=\r?\n/gi;
/** Line breaks within one secret, each with the marks of a quote, and tags of HTML that are looked over. */
const maxBreaks = 3;

/** The id has two digits less where a mail was decoded once too often: `=01` is a byte in quoted-printable. */
const beginning = /[0-9a-f]{6,8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?=[\w\r\n=<\\-])/gi;
const lineBreak = /(?:[=\\]?\r?\n|<[a-z/][^<>]{0,300}>)[> \t]{0,20}/iy;

/**
 * A text without the secrets of our private links: an id, a dot and a signature, wherever it stands and also where a mail program has broken it over two lines
 * or Markdown, HTML, an address or quoted-printable has escaped its characters.
 * @param {string} text
 */
export function withoutPrivateLinks(text) {
  const cleaned = without(text, secretsIn(text));
  const { plain, sourceOf } = unescaped(cleaned);
  if (plain === cleaned) return cleaned;
  return without(
    cleaned,
    secretsIn(plain).map(([start, end]) => [sourceOf(start), sourceOf(end)]),
  );
}

/** @param {string} text @param {readonly (readonly [number, number])[]} places */
function without(text, places) {
  let kept = "";
  let from = 0;
  for (const [start, end] of places) {
    kept += text.slice(from, start) + removedLink;
    from = end;
  }
  return kept + text.slice(from);
}

/** A text with its escaped characters as they are, and the place in the text of each place in it. @param {string} text */
function unescaped(text) {
  /** @type {{ at: number, source: number }[]} */
  const shifts = [];
  let plain = "";
  let from = 0;
  for (const found of text.matchAll(written)) {
    const [all, decimal, hex, byte] = found;
    const character = all.endsWith("\n")
      ? ""
      : String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? byte ?? "", 16));
    if (character !== "" && !/[\w.-]/.test(character)) continue;
    plain += text.slice(from, found.index) + character;
    from = found.index + all.length;
    shifts.push({ at: plain.length, source: from });
  }
  /** @param {number} place */
  const sourceOf = (place) => {
    let [low, high] = [0, shifts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shifts[middle]?.at ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    const { at, source } = shifts[low - 1] ?? { at: 0, source: 0 };
    return source + place - at;
  };
  return { plain: plain + text.slice(from), sourceOf };
}

/** Where the secrets of a text begin and end. @param {string} text */
function secretsIn(text) {
  /** @type {[number, number][]} */
  const places = [];
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const end = endOfSignature(text, beginning.lastIndex);
    if (end === -1) continue;
    places.push([found.index, end]);
    beginning.lastIndex = end;
  }
  return places;
}

/** @param {string} text @param {number} start */
function endOfSignature(text, start) {
  let at = start;
  let breaks = 0;
  for (let length = 0; length < signatureLength; ) {
    if (/[\w-]/.test(text.charAt(at))) {
      at++;
      length++;
      continue;
    }
    if (/\\[\w-]/.test(text.slice(at, at + 2))) {
      at++;
      continue;
    }
    lineBreak.lastIndex = at;
    if (++breaks > maxBreaks || !lineBreak.test(text)) return -1;
    at = lineBreak.lastIndex;
  }
  return at;
}
