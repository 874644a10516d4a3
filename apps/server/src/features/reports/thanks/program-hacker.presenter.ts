import type { ProgramHacker } from "@safeport/contract/reports/program-report.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import type { pageOfHackers } from "./program-hacker.queries.ts";

type HackerRow = Awaited<ReturnType<typeof pageOfHackers>>["items"][number];

/** A researcher of a program, without a name where their profile is private and not for this reader. */
export function presentProgramHacker(row: HackerRow, { files }: Ctx): ProgramHacker {
  const { id, username, full_name, role, picture_file_id, is_hidden, is_member, reports, resolved } = row;
  const figures = { role, is_member, reports, resolved };
  if (is_hidden) return { user_id: null, username: null, full_name: null, display_picture: null, ...figures };
  return { user_id: id, username, full_name, display_picture: files.link(picture_file_id), ...figures };
}
