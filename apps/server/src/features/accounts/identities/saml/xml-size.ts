/** An XML document that is refused. */
export class XmlError extends Error {
  override name = "XmlError";
}

/**
 * Far above what providers send. Parsers keep the namespaces of all open elements, and compare the attributes of an element with each other, so
 * both are bounded besides the document's length.
 */
const maxElements = 5_000;
const maxDepth = 40;
const maxAttributes = 40;
const maxNamespaces = 100;
/** Characters of one tag without the values of its attributes. */
const maxTag = 4_000;

/** A start or end tag: where it ends, how many attributes it has and how many of them declare a namespace. */
interface Tag {
  end: number;
  attributes: number;
  namespaces: number;
}

/**
 * Throws `XmlError` for a document with too many elements, attributes or namespaces, or nested too deeply. Reads each character once and builds nothing, so that it
 * can stand before a parser. The document has no comments, CDATA and processing instructions.
 */
export function assertXmlIsSmall(xml: string): void {
  /** How many namespaces each open element declares. */
  const open: number[] = [];
  let namespaces = 0;
  let elements = 0;
  for (let at = xml.indexOf("<"); at !== -1; ) {
    const tag = readTag(xml, at);
    if (xml[at + 1] === "/") namespaces -= open.pop() ?? 0;
    else {
      elements += 1;
      if (elements > maxElements) throw new XmlError("too many elements");
      if (tag.attributes > maxAttributes) throw new XmlError("too many attributes");
      if (namespaces + tag.namespaces > maxNamespaces) throw new XmlError("too many namespaces");
      if (xml[tag.end - 1] !== "/") {
        open.push(tag.namespaces);
        namespaces += tag.namespaces;
      }
      if (open.length > maxDepth) throw new XmlError("nested too deeply");
    }
    at = xml.indexOf("<", tag.end);
  }
}

function readTag(xml: string, start: number): Tag {
  const tag = { end: start, attributes: 0, namespaces: 0 };
  let length = 0;
  for (let at = start + 1; at < xml.length; at++) {
    const char = xml[at];
    length += 1;
    if (length > maxTag) throw new XmlError("a long tag");
    if (char === "<") break;
    if (char === ">") return { ...tag, end: at };
    if (char === "=") tag.attributes += 1;
    if (char === "x" && xml.startsWith("xmlns", at)) tag.namespaces += 1;
    if (char === '"' || char === "'") {
      at = xml.indexOf(char, at + 1);
      if (at === -1) break;
    }
  }
  throw new XmlError("an unfinished tag");
}

/** An XML document without its comments; one that does not end stays. */
export function withoutComments(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = xml.indexOf("<!--", from);
    const end = start === -1 ? -1 : xml.indexOf("-->", start + 4);
    if (end === -1) return parts.join("") + xml.slice(from);
    parts.push(xml.slice(from, start));
    from = end + 3;
  }
}
