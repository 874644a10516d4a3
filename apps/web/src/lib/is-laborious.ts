/** Quotes and lists that open within each other on one line. Each costs the parser a pass over those around it. */
const maxDepth = 20;
/** Marks within one block. What the parser does with them grows with their square. */
const maxMarks = 2_000;

const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${maxDepth + 1}}`, "m");
const marks = /[[\]*_~|<`]/g;

/** Whether a markdown text would keep a browser busy for long, as no write-up needs to; asked in a time that grows with its length. */
export function isLaborious(markdown: string): boolean {
  return tooDeep.test(markdown) || markdown.split(/\n[ \t]*\n/).some((block) => (block.match(marks)?.length ?? 0) > maxMarks);
}
