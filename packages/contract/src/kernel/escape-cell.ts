// Positions where a spreadsheet would read a formula: at the start of a text, and after each character that separates cells for
// some spreadsheets. Those that separate by semicolons or tabs ignore the quotation marks of a file with commas. Wide forms of
// the signs count, too, as do signs behind blanks and characters that are not seen.
const starts =
  /(?:^(?=[ '"\p{Z}\p{Cf}\p{DI}]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;|\t\r\n])(?=[ '"\p{Z}\p{Cf}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20]))/gu;
const escapes = new RegExp(starts.source.replaceAll("(?=[ ", "'(?=[ "), "gu");

/** A text that no spreadsheet takes for a formula, or for several cells with one (OWASP, CSV injection). A number stays as it is. */
export function escapeCell(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : text.replace(starts, "'");
}

/** The text that was escaped. A text that had apostrophes there got one more, so that it comes back as it was. */
export function unescapeCell(cell: string): string {
  return cell.replace(escapes, "");
}
