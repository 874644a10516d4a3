import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { ListDownload } from "../../../../ui/list-download.tsx";
import type { ProgramsQuery } from "../../core/programs-query.ts";

/** Saves the programs of the list as CSV. */
export function ProgramDownload({ query }: { query: ProgramsQuery }) {
  return <ListDownload endpoint={listPrograms} input={{ query }} size="sm" />;
}
