import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** The lines of a file of the data folder, each a JSON object of texts; none if there is no file. Throws if a line is damaged. */
export async function readLines<Name extends string>(file: string): Promise<Record<Name, string>[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Record<Name, string>);
}
