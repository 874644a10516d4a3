import { isLastBreak } from "./line-breaks.mjs";

/** What no cell of a Markdown table can hold. */
const blocks = "ul,ol,h1,h2,h3,h4,h5,h6,hr,blockquote,pre,table,p ~ p,p ~ div,div ~ div,div ~ p";
/** Columns over which one cell is spread, and cells of a table whose rows are filled up. */
const most = { columns: 20, cells: 600 };

/** @type {WeakMap<Element, boolean>} */
const known = new WeakMap();

/**
 * Lets the cells of a table follow one another as paragraphs where Markdown has no table for them, as in mails that are laid out by tables; others get rows of the
 * same length, since Markdown leaves out what is beyond the first row.
 * @param {import("turndown")} turndown
 */
export function addTableForms(turndown) {
  // Asked for before the cells are read, and before the rules of the package.
  turndown.addRule("layout", {
    filter: (node) => node.nodeName === "TABLE" && isLayout(node),
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  turndown.addRule("layout_part", {
    filter: (node) => /^(?:TR|TD|TH|CAPTION)$/.test(node.nodeName) && isInLayout(node),
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
}

/** @param {Element} node */
function isInLayout(node) {
  /** @type {Element | null} */
  let parent = node;
  while (parent && parent.nodeName !== "TABLE") parent = parent.parentElement;
  return parent !== null && isLayout(parent);
}

/** @param {Element} table */
function isLayout(table) {
  const answer = known.get(table) ?? (Boolean(table.querySelector(blocks)) || hasLines(table) || !makeRegular(table));
  known.set(table, answer);
  return answer;
}

/** Whether a line break of a table stands between words. @param {Element} table */
const hasLines = (table) => Array.from(table.querySelectorAll("br")).some((end) => !isLastBreak(end));

/** Gives all rows as many cells, with an empty one for each further column of a wide one; false if they would be too many. @param {Element} table */
function makeRegular(table) {
  const rows = Array.from(table.querySelectorAll("tr")).map((row) => ({ row, cells: Array.from(row.children) }));
  const widths = rows.map(({ cells }) => cells.reduce((sum, cell) => sum + widthOf(cell), 0));
  const width = Math.max(0, ...widths);
  if (rows.every(({ cells }) => cells.length === width)) return true;
  if (width * rows.length > most.cells) return false;
  for (const [at, { row, cells }] of rows.entries()) {
    for (const cell of cells) {
      for (let column = widthOf(cell); column > 1; column--) row.insertBefore(emptyCell(cell), cell.nextSibling);
      cell.removeAttribute("colspan");
    }
    const last = cells.at(-1);
    if (last) for (let column = widths[at] ?? 0; column < width; column++) row.appendChild(emptyCell(last));
  }
  return true;
}

/** Of the same kind, as a row of headings has no other cells. @param {Element} cell */
const emptyCell = (cell) => cell.ownerDocument.createElement(cell.nodeName);

/** @param {Element} cell */
function widthOf(cell) {
  const width = Number(cell.getAttribute("colspan") ?? 1);
  return Number.isInteger(width) && width > 1 ? Math.min(width, most.columns) : 1;
}
