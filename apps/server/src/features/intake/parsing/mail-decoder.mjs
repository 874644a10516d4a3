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
  const found = chardet.detect(bytes.subarray(from, from + sample)) ?? "";
  if (/^(utf-?8|ascii)$/i.test(found)) return "windows-1252";
  try {
    return new Native(found).encoding;
  } catch {
    return "windows-1252";
  }
}

/** @param {string} encoding @param {Buffer} bytes */
function decodeAs(encoding, bytes) {
  if (encoding !== "windows-1252") return new Native(encoding).decode(bytes);
  return bytes.toString("latin1").replace(/[\x80-\x9f]/g, (unit) => windows1252[unit.charCodeAt(0) - 0x80] ?? unit);
}
