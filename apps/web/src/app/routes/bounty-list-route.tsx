import { ProgramListPage } from "../../features/programs/list/components/program-list-page.tsx";
import { prefetchPrograms } from "../../features/programs/shared/api/prefetch-programs.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, query, ...visit }) => prefetchPrograms(cache, visit, query);

export function BountyListRoute() {
  return <ProgramListPage />;
}
