/** Nested quotes and lists that open on one line. For each, the parser passes over all those around it. */
const maxDepth = 20;
/** Marks in one block. The parser's work grows with the square of their number. */
const maxMarks = 2_000;

const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${maxDepth + 1}}`, "m");
const marks = /[[\]*_~|<`]/g;

/** Whether parsing a markdown text would block the browser for long. Ordinary write-ups never do. Checking takes linear time. */
export function isExpensiveMarkdown(markdown: string): boolean {
  return tooDeep.test(markdown) || markdown.split(/\n[ \t]*\n/).some((block) => (block.match(marks)?.length ?? 0) > maxMarks);
}
