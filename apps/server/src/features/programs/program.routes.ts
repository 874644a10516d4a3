import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/programs/program.endpoints";
import { type Http, mount } from "../../platform/http/mount.ts";
import { addScope } from "./add-scope.ts";
import { createProgram } from "./create-program.ts";
import { getProgram } from "./get-program.ts";
import { getScope } from "./get-scope.ts";
import { listScopes } from "./list-scopes.ts";
import { presentProgram, presentProgramCard, presentScope } from "./program.presenter.ts";
import { pageOfPrograms } from "./program.queries.ts";
import { removeScope } from "./remove-scope.ts";
import { updateProgram } from "./update-program.ts";
import { updateScope } from "./update-scope.ts";

/** Mounts programs and their scopes. */
export function programRoutes(http: Http): void {
  mount(
    http,
    endpoints.listPrograms,
    async (ctx, { query }) => ({ query, ...(await pageOfPrograms(ctx.db, ctx.actor, query)) }),
    ({ items, total, query }, ctx) =>
      toPage(
        items.map((row) => presentProgramCard(row, ctx)),
        total,
        query,
      ),
  );
  mount(http, endpoints.getProgram, (ctx, { params }) => getProgram(ctx, params.program), presentProgram);
  mount(http, endpoints.createProgram, (ctx, { body }) => createProgram(ctx, body), presentProgram);
  mount(http, endpoints.updateProgram, (ctx, { params, body }) => updateProgram(ctx, params.program, body), presentProgram);
  mount(
    http,
    endpoints.listScopes,
    (ctx, { params, query }) => listScopes(ctx, params.program, query),
    ({ items, total, query }) => toPage(items.map(presentScope), total, query),
  );
  mount(http, endpoints.addScope, (ctx, { params, body }) => addScope(ctx, params.program, body), presentScope);
  mount(
    http,
    endpoints.getScope,
    (ctx, { params }) => getScope(ctx, params.scope_id),
    ({ scope }) => presentScope(scope),
  );
  mount(http, endpoints.updateScope, (ctx, { params, body }) => updateScope(ctx, params.scope_id, body), presentScope);
  mount(http, endpoints.removeScope, (ctx, { params }) => removeScope(ctx, params.scope_id), presentScope);
}
