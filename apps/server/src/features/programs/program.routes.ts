import { withdrawVouching as withdrawVouchingEndpoint } from "@safeport/contract/companies/company.endpoints";
import { isStaff } from "@safeport/contract/kernel/actor";
import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { previewProgram as previewEndpoint } from "@safeport/contract/programs/editor/preview.endpoints";
import * as favourites from "@safeport/contract/programs/followers/favourite.endpoints";
import * as tools from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import * as versions from "@safeport/contract/programs/versions/program-version.endpoints";
import type { Ctx } from "../../platform/context.ts";
import { type Http, mount, mountIdempotent, mountList } from "../../platform/http/mount.ts";
import { contextOf } from "../../platform/http/request-context.ts";
import { presentCompany } from "../companies/present-company.ts";
import { withdrawVouching } from "./company/withdraw-vouching.ts";
import { findProgramId, getProgram, getProgramById } from "./core/get-program.ts";
import { presentListedProgram, presentProgram, presentScope } from "./core/program.presenter.ts";
import { withScopes } from "./core/with-scopes.ts";
import { createProgram } from "./editor/create-program.ts";
import { presentPreview, previewProgram } from "./editor/preview-program.ts";
import { updateProgram } from "./editor/update-program.ts";
import { setFavourite } from "./followers/set-favourite.ts";
import { pageOfPrograms } from "./list/program-list.queries.ts";
import { addScope } from "./scopes/add-scope.ts";
import { exportScopes } from "./scopes/export-scopes.ts";
import { getScope } from "./scopes/get-scope.ts";
import { assertMayImportScopes, importScopes } from "./scopes/import-scopes.ts";
import { listScopes } from "./scopes/list-scopes.ts";
import { removeScope } from "./scopes/remove-scope.ts";
import { presentTest, testScope } from "./scopes/test-scope.ts";
import { updateScope } from "./scopes/update-scope.ts";
import { compareVersions } from "./versions/compare-versions.ts";
import { listVersions } from "./versions/list-versions.ts";
import { presentComparison, presentVersion } from "./versions/version.presenter.ts";

/** Restricts a query to the company of a single-company platform. Staff see all companies. */
function ofPlatform<T extends { company_id?: string | undefined }>({ actor, site }: Ctx, query: T): T {
  const company_id = site.current.single_company_id;
  return company_id === null || isStaff(actor) ? query : { ...query, company_id: query.company_id ?? company_id };
}

/** Mounts programs and their scopes, and the end of vouching for a company, which pauses its programs. */
export function programRoutes(http: Http): void {
  http.turns.identify("program", (request, ref) => findProgramId(contextOf(http, request), ref));
  mountList(
    http,
    endpoints.listPrograms,
    (ctx, { query }) => pageOfPrograms(ctx.db, ctx.actor, ofPlatform(ctx, query)),
    presentListedProgram,
  );
  mount(
    http,
    endpoints.getProgram,
    async (ctx, { params }) => withScopes(ctx, await getProgram(ctx, params.program)),
    presentProgram,
  );
  mountIdempotent(http, endpoints.createProgram, (ctx, { body }) => createProgram(ctx, body), presentProgram, {
    idOf: ({ row }) => row.id,
    load: async (ctx, id) => withScopes(ctx, await getProgramById(ctx, id)),
  });
  mount(
    http,
    endpoints.updateProgram,
    async (ctx, { params, body }) => withScopes(ctx, await updateProgram(ctx, params.program, body)),
    presentProgram,
  );
  mountList(
    http,
    favourites.listFavourites,
    (ctx, { query }) => pageOfPrograms(ctx.db, ctx.actor, { ...query, sort: "newest", only_favourites: true }),
    presentListedProgram,
  );
  mount(
    http,
    favourites.setFavouriteByBody,
    async (ctx, { body }) => setFavourite(ctx, await getProgramById(ctx, body.program_id), body.is_favourite),
    (result) => result,
  );
  mount(
    http,
    favourites.setFavourite,
    async (ctx, { params, body }) => setFavourite(ctx, await getProgram(ctx, params.program), body.is_favourite),
    (result) => result,
  );
  mountList(http, versions.listVersions, (ctx, { params, query }) => listVersions(ctx, params.program, query), presentVersion);
  mount(
    http,
    versions.compareVersions,
    (ctx, { params, query }) => compareVersions(ctx, params.program, { number: params.number, ...query }),
    presentComparison,
  );
  mount(http, previewEndpoint, (ctx, { params }) => previewProgram(ctx, params.program), presentPreview);
  mount(http, tools.testScope, (ctx, { params, query }) => testScope(ctx, params.program, query.asset), presentTest);
  mount(
    http,
    tools.exportScopes,
    (ctx, { params }) => exportScopes(ctx, params.program),
    (file) => file,
  );
  mount(
    http,
    tools.importScopes,
    (ctx, { params, query, files }) => importScopes(ctx, params.program, files.file, query.apply),
    (summary) => summary,
    (ctx, { program }) => assertMayImportScopes(ctx, program),
  );
  mountList(http, endpoints.listScopes, (ctx, { params, query }) => listScopes(ctx, params.program, query), presentScope);
  mount(http, endpoints.addScope, (ctx, { params, body }) => addScope(ctx, params.program, body), presentScope);
  mount(
    http,
    endpoints.getScope,
    (ctx, { params }) => getScope(ctx, params.scope_id),
    ({ scope }) => presentScope(scope),
  );
  mount(http, endpoints.updateScope, (ctx, { params, body }) => updateScope(ctx, params.scope_id, body), presentScope);
  mount(http, endpoints.removeScope, (ctx, { params }) => removeScope(ctx, params.scope_id), presentScope);
  mount(
    http,
    withdrawVouchingEndpoint,
    (ctx, { params, body }) => withdrawVouching(ctx, params.company_id, body.reason),
    presentCompany,
  );
}
