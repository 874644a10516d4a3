import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { CompanyTokens } from "../../../features/accounts/api-tokens/components/company-tokens.tsx";
import { CompanyAgents } from "../../../features/agents/components/company-agents.tsx";
import { CompanyPage } from "../../../features/companies/page/company-page.tsx";
import { ConnectionSection } from "../../../features/integrations/components/connection-section.tsx";
import { WebhookPart } from "../../../features/webhooks/components/webhook-part.tsx";
import { textFields, tokenOfLink } from "../../../lib/address.ts";
import { loadMessages } from "../../../lib/i18n.ts";
import { queryOf } from "../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/companies/$companyId")({
  /** `tab`: the part of the page; `token`: of a link that confirms the domain and was mailed earlier; `next`: where the reader came from. */
  validateSearch: textFields(["tab", "token", "next"]),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(queryOf(getCompany, { params: { company_id: params.companyId } }));
    return loadMessages("integrations", "webhooks");
  },
  component: CompanyRoute,
});

function CompanyRoute() {
  const { companyId } = Route.useParams();
  const token = tokenOfLink(useLocation().hash, "token", Route.useSearch());
  return (
    <CompanyPage
      key={companyId}
      companyId={companyId}
      token={token}
      connections={(company) => (
        <>
          <ConnectionSection company={company} />
          <WebhookPart company={company} />
          <CompanyTokens company={company} />
          <CompanyAgents company={company} />
        </>
      )}
    />
  );
}
