import chardet from "chardet";

const Native = globalThis.TextDecoder;

/** Bytes that the guess looks at. */
const sample = 64 * 1024;

/** The characters of windows-1252 from 0x80 to 0x9f, which the decoder of Node reads as control characters. */
const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** A `TextDecoder` for mails, whose charset is often missing or wrong. */
export class MailDecoder {
  /** @param {string} [label] @param {TextDecoderOptions} [options] */
  constructor(label = "utf-8", options = {}) {
    this.native = new Native(label, options);
    this.encoding = this.native.encoding;
  }

  /** @param {ArrayBuffer | Uint8Array} [source] */
  decode(source) {
    const bytes = Buffer.from(/** @type {any} */ (source ?? []));
    if (this.encoding === "utf-8") return this.decodeUnknown(bytes);
    if (!/^(windows-125\d|iso-8859-\d+)$/.test(this.encoding)) return this.native.decode(bytes);
    // Text of several bytes a character that is right as UTF-8 is no other's.
    const asUtf8 = hasHighBytes(bytes) ? readUtf8(bytes) : null;
    return asUtf8 !== null && !asUtf8.includes("\ufffd") ? asUtf8 : decodeAs(this.encoding, bytes);
  }

  /** @param {Buffer} bytes */
  decodeUnknown(bytes) {
    if (bytes.includes("\x1b$")) return decodeAs("iso-2022-jp", bytes);
    const text = this.native.decode(bytes);
    if (!text.includes("\ufffd")) return text;
    const [wrong, right] = [countOf(text, /\ufffd/g), countOf(text, /[^\0-\x7f\ufffd]/g)];
    // A few broken characters in a long text make it no other charset.
    return right > 3 * wrong ? text : decodeAs(guess(bytes), bytes);
  }
}

/** @param {string} text @param {RegExp} pattern */
const countOf = (text, pattern) => text.match(pattern)?.length ?? 0;

/** @param {Buffer} bytes */
const hasHighBytes = (bytes) => bytes.some((byte) => byte > 0x7f);

/** @param {Buffer} bytes */
const readUtf8 = (bytes) => new Native("utf-8").decode(bytes);

/** @param {Buffer} bytes */
function guess(bytes) {
  // ASCII alone tells nothing, and may fill the beginning.
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1_000);
  const part = bytes.subarray(from, from + sample);
  const [best] = chardet.analyse(part);
  const found = best?.name ?? "";
  if (/^(iso-8859-[12]|windows-125[02])$/i.test(found)) return guessLatin(part.toString("latin1"), found, best?.lang);
  if (/^(utf-?8|ascii)$/i.test(found)) return "windows-1252";
  try {
    return new Native(found).encoding;
  } catch {
    return "windows-1252";
  }
}

/**
 * Western or central Europe: what stands in each language tells little of a short text, so bytes decide that are letters of words in one of them alone.
 * @param {string} text One character for each byte. @param {string} found @param {string | undefined} language
 */
function guessLatin(text, found, language) {
  const isCentral = /^(iso-8859-2|windows-1250)$/i.test(found);
  // Such as the Polish l with stroke, which is a raised 3 in the west.
  const hasCentral = /[a-z][\xb1\xb3\xb5\xb6\xb9\xba\xbc\xbe\xbf][a-z]/i.test(text);
  // Such as a with grave, which is an r with acute, of Slovak alone, in central Europe.
  const hasWestern = /[\xc0\xc5\xe0\xe5]/.test(text);
  if (!hasCentral && (hasWestern || !isCentral)) return "windows-1252";
  if (/[\xb1\xb6\xbc]/.test(text)) return "iso-8859-2";
  // Polish has an a with ogonek where the other has an s with caron.
  const isWindows = /[\x80-\x9f]/.test(text) || (language === "pl" && text.includes("\xb9"));
  return isWindows || !isCentral ? "windows-1250" : "iso-8859-2";
}

/** @param {string} encoding @param {Buffer} bytes */
function decodeAs(encoding, bytes) {
  if (encoding !== "windows-1252") return new Native(encoding).decode(bytes);
  return bytes.toString("latin1").replace(/[\x80-\x9f]/g, (unit) => windows1252[unit.charCodeAt(0) - 0x80] ?? unit);
}
