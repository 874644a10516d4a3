import { createFileRoute } from "@tanstack/react-router";
import { IdentityReturnPage } from "../../features/accounts/identities/components/identity-return-page.tsx";
import { returnedAnswer } from "../../features/accounts/identities/returned-answer.ts";

export const Route = createFileRoute("/_auth/sign-in")({
  loader: () => returnedAnswer,
  component: IdentityReturn,
});

function IdentityReturn() {
  return <IdentityReturnPage answer={Route.useLoaderData()} />;
}
