import * as endpoints from "@safeport/contract/companies/company.endpoints";
import { toPage } from "@safeport/contract/kernel/paging";
import { type Http, mount } from "../../platform/http/mount.ts";
import { presentCompany } from "./company.presenter.ts";
import { pageOfCompanies } from "./company.queries.ts";
import { createCompany } from "./create-company.ts";
import { getCompany } from "./get-company.ts";

/** Mounts the list of companies, one company, and the creation of one. */
export function companyRoutes(http: Http): void {
  mount(
    http,
    endpoints.listCompanies,
    async (ctx, { query }) => ({ query, ...(await pageOfCompanies(ctx.db, ctx.actor, query)) }),
    ({ items, total, query }, ctx) =>
      toPage(
        items.map((row) => presentCompany(row, ctx)),
        total,
        query,
      ),
  );
  mount(http, endpoints.getCompany, (ctx, { params }) => getCompany(ctx, params.company_id), presentCompany);
  mount(
    http,
    endpoints.createCompany,
    (ctx, { body, files }) => createCompany(ctx, { ...body, logo: files.company_logo }),
    presentCompany,
  );
}
