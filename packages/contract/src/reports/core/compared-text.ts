import { type WriteUpField, type WriteUpRules, writeUp, writeUpFields } from "./write-up.values.ts";

type SearchedColumn = {
  [Name in WriteUpField]: WriteUpRules[Name]["searched"] extends true ? WriteUpRules[Name]["column"] : never;
}[WriteUpField];
/** The columns whose words are searched, and compared with those of other reports. */
export const searchedColumns = writeUpFields
  .filter((name) => writeUp[name].searched)
  .map((name) => writeUp[name].column) as SearchedColumn[];

/** The text of a report by which it is compared with others. */
export function comparedText(report: Readonly<Record<SearchedColumn | "title", string>>): string {
  return [report.title, ...searchedColumns.map((column) => report[column])].join(" ");
}
