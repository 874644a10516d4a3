import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../../platform/http/app-error.ts";
import { insertPaths, insertTags } from "./code-index.queries.ts";
import { keyOfPath } from "./path-key.ts";
import { readCtags } from "./read-ctags.ts";

/** Paths that are stored at a time. */
const portion = 5_000;

/**
 * Stores the tags of a file as rows of an index that nobody reads yet, some thousands in a statement of their own: others wait for none of them. A name is stored
 * once for each file. In memory are the paths alone. Returns how many tags and files it has. Throws 413 for too many, and 400 for a file that is none.
 */
export async function loadCodeIndex(db: Db, index: number, file: string): Promise<{ tags: number; files: number }> {
  const paths = new Map<string, { path_id: number; last_line: number }>();
  let [read, stored] = [0, 0];
  // Ctags writes the tags of a file one after the other.
  let current = { path: "", names: new Set<string>() };
  for await (const tags of readCtags(file)) {
    read += tags.length;
    if (read > codeIndexLimits.tags) throw tooMany("code_index_tags", codeIndexLimits.tags);
    const rows = tags.flatMap((tag) => {
      if (tag.path !== current.path) current = { path: tag.path, names: new Set() };
      const known = paths.get(tag.path) ?? { path_id: paths.size, last_line: 0 };
      known.last_line = Math.max(known.last_line, tag.line);
      paths.set(tag.path, known);
      if (current.names.has(tag.name)) return [];
      current.names.add(tag.name);
      return [{ ...tag, path_id: known.path_id }];
    });
    if (paths.size > codeIndexLimits.paths) throw tooMany("code_index_paths", codeIndexLimits.paths);
    stored += rows.length;
    await insertTags(db, index, rows);
  }
  if (read === 0) throw new AppError("malformed", "code_index_empty");
  const rows = [...paths].map(([path, known]) => ({ ...known, key: keyOfPath(path) }));
  for (let at = 0; at < rows.length; at += portion) await insertPaths(db, index, rows.slice(at, at + portion));
  return { tags: stored, files: paths.size };
}

const tooMany = (detail: "code_index_tags" | "code_index_paths", max: number) =>
  new AppError("too_large", detail, { params: { max } });
