import { textKey } from "@safeport/contract/kernel/text-key";
import type { MissingProgram } from "@safeport/program-lists/import-report";
import { type Platform, platforms } from "@safeport/program-lists/listed-program";
import type { PreparedFiles } from "@safeport/program-lists/prepare-files";
import type { ImportedProgram } from "./import.queries.ts";
import { isProgramEdited } from "./plan-import.ts";

/**
 * The programs of earlier imports that are not closed and that their list no longer contains. Only the lists at hand can tell; a program whose
 * row may be one that was refused has not left.
 */
export function programsThatLeft({ entries, refused }: PreparedFiles, existing: readonly ImportedProgram[]): MissingProgram[] {
  const read = new Set<string>([...entries.map(({ program }) => program.platform), ...refused.map(({ platform }) => platform)]);
  const listed = new Set(entries.map(({ program }) => `${program.platform} ${program.importId}`));
  const doubtful = new Set<string>();
  for (const { platform, importId, title } of refused) {
    if (importId) listed.add(`${platform} ${importId}`);
    else if (title) doubtful.add(`${platform} ${textKey(title)}`);
    // It may be the row of any of its programs.
    else read.delete(platform);
  }
  return existing.flatMap((program) => {
    const { id, company_id, title, status, import_source, import_id } = program;
    const platform = import_source as Platform;
    if (status === "closed" || !read.has(platform) || listed.has(`${platform} ${import_id}`)) return [];
    const bare = title.replace(/ \(\d{1,7}\)$/, "").replace(` (${platforms[platform]})`, "");
    if ([title, bare].some((name) => doubtful.has(`${platform} ${textKey(name)}`))) return [];
    return [{ id, company_id, title, platform, isEdited: isProgramEdited(program) }];
  });
}
