/**
 * A worker that reads Markdown: takes a text, with the prefix of its ids for HTML, and answers its HTML, its Atlassian document, its blocks in a PDF or its parts; null for one that
 * cannot be shown. Its first message says that it is ready.
 */
import { parentPort } from "node:worker_threads";
import { parseForPrint, parseMarkdown } from "@safeport/markdown/parse-markdown";
import { withOwnIds } from "@safeport/markdown/text-ids";
import { textParts } from "@safeport/markdown/text-parts";
import { find, html } from "property-information";
import { adfOf } from "./adf.mjs";
import { pdfBlocksOf } from "./pdf-blocks.mjs";

/** @import { Root, RootContent } from "hast" */

/** Elements without content. */
const voids = new Set(["br", "hr", "img", "input"]);
/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** @param {Root | RootContent} node @returns {string} */
function htmlOf(node) {
  if (node.type === "text") return escapeHtml(node.value);
  if (!("children" in node)) return "";
  const content = node.children.map(htmlOf).join("");
  if (node.type !== "element") return content;
  const { tagName, properties } = node;
  if (tagName === "img") return imageOf(properties);
  const attributes = { ...properties };
  if (tagName === "a" && typeof attributes.href === "string" && !attributes.href.startsWith("#"))
    attributes.rel = "noopener noreferrer ugc nofollow";
  // Scrolling parts must be reachable by keyboard.
  if (tagName === "pre") attributes.tabIndex = 0;
  const tag = `<${tagName}${Object.entries(attributes).map(attributeOf).join("")}>`;
  if (voids.has(tagName)) return tag;
  const whole = `${tag}${content}</${tagName}>`;
  return tagName === "table" ? `<div class="scroll" tabindex="0">${whole}</div>` : whole;
}

/** @param {[string, unknown]} property */
function attributeOf([name, value]) {
  if (value === null || value === undefined || value === false) return "";
  const { attribute } = find(html, name);
  if (value === true) return ` ${attribute}`;
  return ` ${attribute}="${escapeHtml(Array.isArray(value) ? value.join(" ") : String(value))}"`;
}

/**
 * An image of another site is a link, since the request would reveal the reader to it; a file of a report is its text alone.
 * @param {Record<string, unknown>} properties
 */
function imageOf({ src, alt }) {
  const text = escapeHtml(String(alt || src || ""));
  if (typeof src !== "string" || !/^https?:\/\//i.test(src)) return `<span>${text}</span>`;
  return `<a href="${escapeHtml(src)}" rel="noopener noreferrer ugc nofollow">${text}</a>`;
}

/** @param {{ text: string, form: "html" | "adf" | "parts" | "pdf", id: string }} task */
function answerTo({ text, form, id }) {
  if (form === "parts") return textParts(text);
  if (form === "pdf") {
    const printed = parseForPrint(text);
    return printed && pdfBlocksOf(printed);
  }
  const tree = parseMarkdown(text);
  if (!tree) return null;
  return form === "adf" ? adfOf(tree) : htmlOf(withOwnIds(tree, id));
}

parentPort?.on("message", (task) => {
  let answer = null;
  try {
    answer = answerTo(task);
  } catch {
    // The parser recurses, so that deep nesting can exhaust the stack.
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
