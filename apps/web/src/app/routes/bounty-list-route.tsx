import { BountyListPage } from "../../features/programs/list/components/program-list-page.tsx";
import { askPrograms } from "../../features/programs/shared/api/prefetch-programs.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, query, ...visit }) => askPrograms(cache, visit, query);

export function BountyListRoute() {
  return <BountyListPage />;
}
