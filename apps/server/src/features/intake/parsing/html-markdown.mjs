// @ts-expect-error: the package has no types.
import { gfm } from "@joplin/turndown-plugin-gfm";
import { Tokenizer } from "htmlparser2";
import TurndownService from "turndown";
import { isLastBreak } from "./line-breaks.mjs";
import { addTableForms } from "./table-forms.mjs";

/** HTML with more of them keeps its words alone: the time of the library grows with the square of the cells of a table, and with tags times depth. */
const limits = { length: 1_000_000, tags: 10_000, depth: 50, cells: 600 };

const blocks = /^(p|div|tr|li|h[1-6]|blockquote|pre|table|ul|ol)$/;
const hiddenTags = /^(script|style|title|head)$/;
const voidTags = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/**
 * The words of HTML, which keeps the lines of its code, and how large its tree is. Reads tokens: a parser searches its open elements for each closing tag.
 * @param {string} html
 */
export function wordsOf(html) {
  let text = "";
  let hidden = "";
  let isLineEmpty = true;
  let code = 0;
  const size = { length: html.length, tags: 0, depth: 0, cells: 0 };
  let depth = 0;
  const show = (/** @type {string} */ part) => {
    if (hidden !== "") return;
    text += isLineEmpty && code === 0 ? part.replace(/^ /, "") : part;
    isLineEmpty = part === "\n" || (isLineEmpty && part.trim() === "");
  };
  const ignored = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        size.tags++;
        if (!voidTags.test(name)) size.depth = Math.max(size.depth, ++depth);
        if (name === "br" || (blocks.test(name) && !isLineEmpty)) show("\n");
        if (/^t[rdh]$/.test(name)) size.cells++;
        if (/^t[dh]$/.test(name) && !isLineEmpty) show(" ");
        if (hidden === "" && hiddenTags.test(name)) hidden = name;
        if (name === "pre") code++;
      },
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        depth = Math.max(0, depth - 1);
        if (name === hidden) hidden = "";
        if (name === "pre") code = Math.max(0, code - 1);
        if (blocks.test(name)) show("\n");
      },
      ontext(start, end) {
        const part = html.slice(start, end);
        show(code > 0 ? part : part.replace(/\s+/g, " "));
      },
      ontextentity: (codepoint) => show(String.fromCodePoint(codepoint)),
      oncdata: ignored,
      onattribdata: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      onattribname: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      onselfclosingtag: ignored,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { text: text.trim(), size };
}

/**
 * HTML as Markdown with its links, lists, tables, code and pictures; its words alone where that is too much, or would lose some of them.
 * @param {string} html
 */
export function markdownOf(html) {
  const { text, size } = wordsOf(html);
  if (Object.entries(limits).some(([name, most]) => size[/** @type {keyof typeof limits} */ (name)] > most)) return text;
  const markdown = service().turndown(html).trim();
  // The address of a link is none of the words, and must not make up for some that are gone.
  const words = markdown.replace(/\\?\]\((?:\\.|[^()\\])*\)/g, (link) => (link.startsWith("\\") ? link : "]"));
  return lettersOf(words) >= lettersOf(text) ? markdown : text;
}

/** @param {string} text */
const lettersOf = (text) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function service() {
  const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", br: "  " });
  turndown.use(gfm);
  addTableForms(turndown);
  // It breaks nothing.
  turndown.addRule("last_break", { filter: (node) => node.nodeName === "BR" && isLastBreak(node), replacement: () => "" });
  turndown.remove(["script", "style", "title"]);
  turndown.addRule("pre", {
    filter: "pre",
    replacement: (_content, node) => {
      const code = codeOf(node).replace(/\n$/, "");
      const fence = "`".repeat(Math.max(3, 1 + Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length))));
      return `\n\n${fence}\n${code}\n${fence}\n\n`;
    },
  });
  /** Items of each list that came before, as the list is read from its beginning. @type {WeakMap<Node, number>} */
  const counts = new WeakMap();
  turndown.addRule("item", {
    filter: "li",
    replacement: (content, node) => {
      const list = node.parentElement;
      const first = Number(list?.getAttribute("start") ?? 1);
      const before = (list && counts.get(list)) ?? 0;
      if (list) counts.set(list, before + 1);
      const mark = list?.nodeName === "OL" ? `${first + before}. ` : "- ";
      return `${mark}${content.trim().replaceAll("\n", `\n${" ".repeat(mark.length)}`)}\n`;
    },
  });
  // Each line of some mail programs is an element of its own: a blank line between all of them would be too much.
  turndown.addRule("line", {
    filter: (node) => node.nodeName === "DIV" && !node.querySelector("div,p,table,ul,ol,pre,blockquote,h1,h2,h3"),
    replacement: (content) => (content.trim() === "" ? "\n\n" : `\n${content.replace(/ {2}\n$/, "")}  \n`),
  });
  turndown.escape = escapeMarkdown;
  return turndown;
}

/** The lines of code, some of which mail programs end by an element. @param {Node} node @returns {string} */
function codeOf(node) {
  if (node.nodeName === "BR") return "\n";
  if (node.nodeType === 3) return node.nodeValue ?? "";
  const text = Array.from(node.childNodes, codeOf).join("");
  return /^(?:DIV|P)$/.test(node.nodeName) && text !== "" && !text.endsWith("\n") ? `${text}\n` : text;
}

/** Escapes what would be Markdown, and nothing within words: addresses and parameters stay as they were written. @param {string} text */
function escapeMarkdown(text) {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/[*`]/g, "\\$&")
    .replace(/(?<!\w)_|_(?!\w)/g, "\\_")
    .replace(/\](?=[([:])/g, "\\]")
    .replace(/&(?=#?\w{1,32};)/g, "\\&")
    .replaceAll("~~", "\\~\\~")
    .replace(/^(\s{0,20})(>|(?:[-+]|#{1,6})(?=\s|$)|(?:={1,200}|-{2,200})(?= ?$))/gm, "$1\\$2")
    .replace(/^(\s{0,20}\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");
}

/** Whether HTML has what its plain text lacks: a table, code, a picture in its place, the address of a link, or words, as where the text only says that there is HTML. @param {string} html @param {string} plain */
export function saysMore(html, plain) {
  if (/<(pre|th)[\s>]/i.test(html) || /<img\s[^>]{0,2000}src\s{0,5}=\s{0,5}["']?cid:/i.test(html)) return true;
  const links = html.matchAll(/<a\s[^>]{0,2000}?href\s{0,5}=\s{0,5}["']?(https?:[^"'\s>]{1,2000})/gi);
  for (const [, address = ""] of links) if (!plain.includes(address.replaceAll("&amp;", "&").replace(/\/$/, ""))) return true;
  // The text has the same words, and addresses and marks of quotes beside them.
  return lettersOf(wordsOf(html).text) > 1.1 * lettersOf(plain) + 40;
}
