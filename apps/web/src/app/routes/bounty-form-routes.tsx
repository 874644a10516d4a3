import { useParams } from "@tanstack/react-router";
import { BountyCreatePage, BountyEditPage } from "../../features/programs/editor/components/program-form-page.tsx";

export function BountyCreateRoute() {
  return <BountyCreatePage />;
}

export function BountyEditRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <BountyEditPage key={title} title={title} />;
}
