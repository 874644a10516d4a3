import { AppError } from "../../../platform/http/app-error.ts";

/** The names under which an XML document may declare its encoding. */
const encodings: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};
/** Bytes in which a document declares its encoding. */
const declarationLength = 200;

/** The text of an XML document; null for bytes that are none. Throws `malformed` for another encoding than it declares, or one that banks do not use. */
export function decodeXml(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return asXml(decode(bytes, "utf-16le"));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return asXml(decode(bytes, "utf-16be"));
  const start = Buffer.from(bytes.subarray(0, declarationLength))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  if (!start.trimStart().startsWith("<")) return null;
  const declaration = start.trimStart().startsWith("<?xml") ? start.slice(0, start.indexOf("?>") + 1) : "";
  const [, declared = "utf-8"] = /encoding ?= ?["']([\w-]{1,30})["']/.exec(declaration) ?? [];
  const encoding = encodings[declared.toLowerCase()];
  if (encoding === undefined) throw new AppError("malformed", "xml_encoding", { params: { encoding: declared } });
  return asXml(decode(bytes, encoding));
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("malformed", "xml_encoding", { params: { encoding: encoding.toUpperCase() } });
  }
}

/** A table may be UTF-16, too. */
const asXml = (text: string) => (text.trimStart().startsWith("<") ? text : null);
