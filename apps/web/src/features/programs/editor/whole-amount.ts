/**
 * The digits of a whole amount as a person types it in their language, with its thousands apart and perhaps a sign of the currency: "1,500" in
 * English and "1 500" in French are `1500`. Null for any other text, such as "1,500" in French, where it is one and a half.
 */
export function wholeAmountOf(text: string, locale: string, signs: readonly string[]): string | null {
  const separators = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const separator = (type: "group" | "decimal") => separators.find((part) => part.type === type)?.value ?? "";
  const bare = signs.reduce((rest, sign) => rest.replace(sign, ""), text).trim();
  // Blanks and apostrophes part thousands everywhere; which of the point and the comma does depends on the language.
  const [whole = "", fraction, ...more] = bare.replaceAll(/[’'\s]/g, " ").split(separator("decimal"));
  const groups = whole.split(/\s/.test(separator("group")) ? " " : new RegExp(`[ ${separator("group")}]`));
  const areGroups = groups.every((group, at) => (at === 0 ? /^\d+$/ : /^\d{3}$/).test(group));
  const isParted = groups.length === 1 || (groups[0] ?? "").length <= 3;
  if (more.length > 0 || (fraction !== undefined && !/^0+$/.test(fraction)) || !areGroups || !isParted)
    return bare === "" ? "" : null;
  return groups.join("");
}
