import { assertXmlIsSmall, XmlError } from "./xml-size.ts";

/** An element of an XML document as plain data. */
export interface XmlElement {
  /** Name without prefix. */
  name: string;
  namespace: string;
  /** Attributes without a namespace. */
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** The text of an element without children; empty if it has any. */
  text: string;
}

/** The parts of the DOM that are read. The types of the parser need those of a browser. */
interface DomNode {
  nodeType: number;
  localName?: string;
  namespaceURI?: string | null;
  nodeValue: string | null;
  parentNode: DomNode | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  attributes?: { length: number; item(index: number): DomNode };
}

/**
 * Parses XML of an identity provider; no other parser sees it before. Takes no document type, entities of its own, comments, CDATA and processing
 * instructions, in which parsers differ. Throws `XmlError` for these, for a document that is not well-formed or too large in any way, and for an id
 * that two elements have.
 */
export async function parseXml(text: string): Promise<XmlElement> {
  const body = text.replace(/^\uFEFF?\s*(<\?xml\s[^?<>]*\?>)?/, "");
  if (/<[!?]/.test(body)) throw new XmlError("markup beyond elements and text");
  assertXmlIsSmall(body);
  const { DOMParser } = await import("@xmldom/xmldom");
  const fail = (message: unknown) => {
    throw new XmlError(String(message).slice(0, 200));
  };
  // A warning is, for example, an attribute without quotes.
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parser.parseFromString(body, "text/xml") as unknown as { documentElement: DomNode | null } | undefined;
  const root = document?.documentElement;
  if (!root || root.nextSibling?.nodeType === 1) throw new XmlError("not one element");
  return toElement(root, new Set());
}

function toElement(node: DomNode, ids: Set<string>): XmlElement {
  const attributes = new Map<string, string>();
  for (let index = 0; index < (node.attributes?.length ?? 0); index++) {
    const attribute = node.attributes?.item(index);
    const [name, value] = [attribute?.localName ?? "", attribute?.nodeValue ?? ""];
    if (name.toLowerCase() === "id") {
      if (ids.has(value)) throw new XmlError("two elements with one id");
      ids.add(value);
    }
    if (!attribute?.namespaceURI) attributes.set(name, value);
  }
  const children: XmlElement[] = [];
  let text = "";
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(toElement(child, ids));
    else if (child.nodeType === 3) text += child.nodeValue ?? "";
    else throw new XmlError("markup beyond elements and text");
  }
  return {
    name: node.localName ?? "",
    namespace: node.namespaceURI ?? "",
    attributes,
    children,
    text: children.length > 0 ? "" : text.trim(),
  };
}

/** The children of an element with this name and namespace. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name && child.namespace === namespace);
}

/** The only child of an element with this name and namespace; throws `XmlError` if there is none, or more. */
export function onlyChild(element: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, namespace, name);
  if (!child || others.length > 0) throw new XmlError(`${element.name} has not one ${name}`);
  return child;
}

/** An element and all elements below it, in the order of the document. */
export function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}
