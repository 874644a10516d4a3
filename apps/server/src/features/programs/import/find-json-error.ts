/** Where a text stops being JSON (RFC 8259): the offset in bytes, and what was expected there. */
export interface JsonError {
  offset: number;
  expected: string;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number | undefined) =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/**
 * Finds the first byte at which `bytes` (UTF-8) is not JSON; null when all of it is. `JSON.parse` says where only for some errors, and
 * then counts in UTF-16 units. It reads the bytes once, without recursion, so depth does not matter.
 */
export function findJsonError(bytes: Uint8Array): JsonError | null {
  const closers: number[] = [];
  // A byte order mark is not part of the text.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const skip = () => {
    while (isBlank(bytes[at])) at++;
  };
  let wants: "value" | "value or ]" | "key" | "key or }" | "next" = "value";
  for (;;) {
    skip();
    const byte = bytes[at];
    const closer = closers.at(-1);
    if (wants === "next") {
      if (closer === undefined) return byte === undefined ? null : { offset: at, expected: "the end of the file" };
      if (byte === closer) {
        closers.pop();
        at++;
      } else if (byte === comma) {
        at++;
        wants = closer === closeList ? "value" : "key";
      } else return { offset: at, expected: `, or ${String.fromCharCode(closer)}` };
    } else if ((wants === "value or ]" || wants === "key or }") && byte === closer) {
      closers.pop();
      at++;
      wants = "next";
    } else if (wants === "key" || wants === "key or }") {
      if (byte !== quote) return { offset: at, expected: `a name in double quotes${wants === "key" ? "" : " or }"}` };
      const end = endOfString(bytes, at);
      if (typeof end !== "number") return end;
      at = end;
      skip();
      if (bytes[at] !== colon) return { offset: at, expected: ":" };
      at++;
      wants = "value";
    } else if (byte === openList || byte === openObject) {
      closers.push(byte === openList ? closeList : closeObject);
      at++;
      wants = byte === openList ? "value or ]" : "key or }";
    } else {
      const end = byte === quote ? endOfString(bytes, at) : endOfScalar(bytes, at);
      if (typeof end !== "number") return end;
      at = end;
      wants = "next";
    }
  }
}

function endOfString(bytes: Uint8Array, start: number): number | JsonError {
  for (let at = start + 1; ; at++) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === undefined) return { offset: at, expected: "the double quote that ends the text" };
    if (byte < 0x20) return { offset: at, expected: "an escape such as \\n in place of the bare control character" };
    if (byte !== backslash) continue;
    at++;
    const escaped = bytes[at];
    if (escaped === 0x75) {
      for (let i = 0; i < 4; i++) if (!isHex(bytes[++at])) return { offset: at, expected: "four hexadecimal digits" };
    } else if (escaped === undefined || !'"\\/bfnrt'.includes(String.fromCharCode(escaped))) {
      return { offset: at, expected: "one of the escapes of JSON" };
    }
  }
}

function endOfScalar(bytes: Uint8Array, start: number): number | JsonError {
  for (const word of ["true", "false", "null"]) {
    if (bytes[start] !== word.charCodeAt(0)) continue;
    for (let i = 1; i < word.length; i++)
      if (bytes[start + i] !== word.charCodeAt(i)) return { offset: start + i, expected: word };
    return start + word.length;
  }
  let at = bytes[start] === 0x2d ? start + 1 : start;
  const digits = () => {
    const from = at;
    while (isDigit(bytes[at])) at++;
    return at > from;
  };
  if (bytes[at] === 0x30) at++;
  else if (!digits()) return { offset: at, expected: at > start ? "a digit" : "a value" };
  if (bytes[at] === 0x2e) {
    at++;
    if (!digits()) return { offset: at, expected: "a digit" };
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at++;
    if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
    if (!digits()) return { offset: at, expected: "a digit" };
  }
  return at;
}
