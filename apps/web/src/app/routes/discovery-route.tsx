import { DiscoveryPage } from "../../features/programs/components/discovery-page.tsx";

export function DiscoveryRoute() {
  return <DiscoveryPage />;
}
