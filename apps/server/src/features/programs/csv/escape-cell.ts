// A spreadsheet would run such a text. One that already begins with apostrophes before such a sign gets one more, so that taking one away on
// import gives back what was exported.
const formula = /^'*[=+\-@\t\r]/;

/** A cell that no spreadsheet takes for a formula (OWASP, CSV injection). */
export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that was escaped. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
