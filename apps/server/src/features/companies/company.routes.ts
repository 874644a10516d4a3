import { register } from "@safeport/contract/accounts/core/account.endpoints";
import * as endpoints from "@safeport/contract/companies/company.endpoints";
import { type Http, mount, mountIdempotent, mountList, mountPublic } from "../../platform/http/mount.ts";
import { presentUser } from "../accounts/core/present-user.ts";
import { assertMayChangeLogo, changeCompanyLogo } from "./change-company-logo.ts";
import { activateCompany, pauseCompany } from "./change-company-status.ts";
import { pageOfCompanies } from "./company.queries.ts";
import { assertMayCreate, createCompany } from "./create-company.ts";
import { getCompany } from "./get-company.ts";
import { presentCompany } from "./present-company.ts";
import { signUp } from "./sign-up.ts";
import { updateCompany } from "./update-company.ts";
import { vouchForCompany } from "./vouch-for-company.ts";

/** Mounts companies and the sign-up, which may bring a company with it. */
export function companyRoutes(http: Http): void {
  mountPublic(
    http,
    register,
    (ctx, { body }) => signUp(ctx, body),
    (row, ctx) => ({ user: presentUser(row, ctx) }),
  );
  mountList(http, endpoints.listCompanies, (ctx, { query }) => pageOfCompanies(ctx.db, ctx.actor, query), presentCompany);
  mount(http, endpoints.getCompany, (ctx, { params }) => getCompany(ctx, params.company_id), presentCompany);
  mountIdempotent(
    http,
    endpoints.createCompany,
    (ctx, { body, files }) => createCompany(ctx, { ...body, logo: files.company_logo }),
    presentCompany,
    { idOf: (row) => row.id, load: (ctx, id) => getCompany(ctx, id) },
    assertMayCreate,
  );
  mount(http, endpoints.updateCompany, (ctx, { params, body }) => updateCompany(ctx, params.company_id, body), presentCompany);
  mount(
    http,
    endpoints.changeCompanyLogo,
    (ctx, { params, files }) => changeCompanyLogo(ctx, params.company_id, files.company_logo),
    presentCompany,
    (ctx, { company_id }) => assertMayChangeLogo(ctx, company_id),
  );
  mount(http, endpoints.pauseCompany, (ctx, { params }) => pauseCompany(ctx, params.company_id), presentCompany);
  mount(http, endpoints.activateCompany, (ctx, { params }) => activateCompany(ctx, params.company_id), presentCompany);
  mount(
    http,
    endpoints.vouchForCompany,
    (ctx, { params, body }) => vouchForCompany(ctx, params.company_id, body.reason),
    presentCompany,
  );
}
