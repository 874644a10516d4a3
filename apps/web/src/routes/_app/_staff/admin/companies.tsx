import { createFileRoute } from "@tanstack/react-router";
import { validateCompaniesSearch } from "../../../../features/companies/companies-search.ts";
import { CompaniesPage } from "../../../../features/companies/components/companies-page.tsx";

export const Route = createFileRoute("/_app/_staff/admin/companies")({
  staticData: { hasSearch: true },
  validateSearch: validateCompaniesSearch,
  component: CompaniesPage,
});
