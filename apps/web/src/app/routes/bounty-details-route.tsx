import { useParams } from "@tanstack/react-router";
import { BountyDetailsPage } from "../../features/programs/components/bounty-details-page.tsx";

export function BountyDetailsRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <BountyDetailsPage key={title} title={title} />;
}
