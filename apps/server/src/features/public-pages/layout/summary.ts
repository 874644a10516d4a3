/** Characters of a description that search engines show. */
const summaryLength = 160;

/** A Markdown text as one line without its marks, cut to the length that search engines show. */
export function summaryOf(markdown: string): string {
  const text = markdown
    .slice(0, 2_000)
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
    .replace(/[#>*_`|~]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength - 1).trimEnd()}…`;
}
