import { BountyListPage } from "../../features/programs/components/bounty-list-page.tsx";

export function BountyListRoute() {
  return <BountyListPage />;
}
