import { askPrograms } from "../../features/programs/api/ask-programs.ts";
import { BountyListPage } from "../../features/programs/components/bounty-list-page.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, query, ...visit }) => askPrograms(cache, visit, query);

export function BountyListRoute() {
  return <BountyListPage />;
}
