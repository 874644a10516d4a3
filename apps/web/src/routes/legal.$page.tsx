import { legalPages } from "@safeport/contract/site/site.values";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { LegalPage } from "../features/site/components/legal-page.tsx";

/** A legal page of the platform, for everybody. */
export const Route = createFileRoute("/legal/$page")({
  loader: ({ params }) => {
    if (!legalPages.some((name) => name === params.page)) throw notFound();
  },
  component: Legal,
});

function Legal() {
  const { page } = Route.useParams();
  const name = legalPages.find((legal) => legal === page);
  return name ? <LegalPage name={name} missing={<NotFoundPage />} /> : null;
}
