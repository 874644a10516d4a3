import { Page } from "../../../ui/page.tsx";

export function BountyDetailsPage({ title }: { title: string }) {
  return <Page title={title} />;
}
