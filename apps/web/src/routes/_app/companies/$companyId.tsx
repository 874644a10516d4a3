import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { CompanyPage } from "../../../features/companies/page/company-page.tsx";
import { textFields } from "../../../lib/address.ts";
import { loadMessages } from "../../../lib/i18n.ts";
import { queryOf } from "../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/companies/$companyId")({
  /** `token`: of a mailed link that confirms the domain. */
  validateSearch: textFields(["token"]),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(queryOf(getCompany, { params: { company_id: params.companyId } }));
    return loadMessages("companies/settings", "errors/field");
  },
  component: CompanyRoute,
});

function CompanyRoute() {
  const { companyId } = Route.useParams();
  return <CompanyPage key={companyId} companyId={companyId} token={Route.useSearch().token} />;
}
