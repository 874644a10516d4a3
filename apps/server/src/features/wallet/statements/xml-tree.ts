import { Pauses } from "@safeport/foreign-files/pauses";
import { AppError } from "../../../platform/http/app-error.ts";

/** An element with its text; names are without prefix. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** Far above what a statement needs. */
const maxDepth = 30;
const maxElements = 500_000;
/** Characters of the text of an element; more are not kept. */
const maxText = 2_000;
/** Characters that are read at once. */
const sliceLength = 16_384;

interface Visitor {
  /** Called with the root, before its children are read. */
  onRoot(root: XmlNode): void;
  /** The depth of the elements that are handed over whole and then forgotten; the root has 1. */
  depth: number;
  /** Called for each element of this depth with its ancestors, and for their ends without. */
  onElement(node: XmlNode, parents: readonly XmlNode[]): void;
  /** Called at the end of each element above that depth. */
  onEnd(node: XmlNode): void;
}

const refuse = (detail: "xml_unreadable" | "xml_doctype") => new AppError("malformed", detail);

/**
 * Reads XML in slices between which the process serves others, and keeps no more than one element of `depth` at a time. Knows the five entities of XML
 * alone: a document type is refused. Throws `malformed` for text that is not well-formed, and `too_large` for too many elements or levels.
 */
export async function readXml(text: string, { onRoot, depth, onElement, onEnd }: Visitor): Promise<void> {
  const { Parser } = await import("htmlparser2");
  const open: XmlNode[] = [];
  let elements = 0;
  let roots = 0;
  let isOver = false;
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith("!")) throw refuse("xml_doctype");
      },
      onopentag(tag, attributes) {
        elements += 1;
        if (elements > maxElements) throw new AppError("too_large", "xml_elements", { params: { max: maxElements } });
        if (open.length >= maxDepth) throw new AppError("too_large", "xml_depth", { params: { max: maxDepth } });
        const node = { name: localName(tag), attributes, children: [], text: "" };
        if (open.length === 0) {
          roots += 1;
          if (roots > 1) throw refuse("xml_unreadable");
          onRoot(node);
        } else if (open.length >= depth) open.at(-1)?.children.push(node);
        open.push(node);
      },
      onclosetag(_tag, isImplied) {
        const node = open.pop();
        // The parser calls the end of an empty element implied, too.
        const isEmpty = !isOver && text[parser.endIndex - 1] === "/";
        if ((isImplied && !isEmpty) || !node) throw refuse("xml_unreadable");
        if (open.length + 1 === depth) onElement(node, open);
        else if (open.length + 1 < depth) onEnd(node);
      },
      ontext(part) {
        const node = open.at(-1);
        if (node) node.text += part.slice(0, maxText - node.text.length);
        else if (part.trim() !== "") throw refuse("xml_unreadable");
      },
    },
    { xmlMode: true },
  );
  const pauses = new Pauses();
  for (let at = 0; at < text.length; at += sliceLength) {
    parser.write(text.slice(at, at + sliceLength));
    if (pauses.isDue()) await pauses.take();
  }
  isOver = true;
  parser.end();
  if (roots === 0 || open.length > 0) throw refuse("xml_unreadable");
}

function localName(tag: string): string {
  return tag.slice(tag.lastIndexOf(":") + 1);
}

/** The children of a node below the names of a path. */
export function childrenAt(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  let level = node ? [node] : [];
  for (const name of path) level = level.flatMap(({ children }) => children.filter((child) => child.name === name));
  return level;
}

/** The text of the first node below the names of a path; null if it is missing or blank. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  return childrenAt(node, ...path)[0]?.text.trim() || null;
}
