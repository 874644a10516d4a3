import { toPage } from "@safeport/contract/kernel/paging";
import type { listPublicPrograms as endpoint } from "@safeport/contract/programs/public/public-program.endpoints";
import { firstScopes } from "@safeport/contract/programs/scopes/scope.limits";
import type * as z from "zod/mini";
import type { PublicCtx } from "../../../platform/context.ts";
import { noSuchProgram } from "../get-program.ts";
import { pageOfScopes, type ScopeRow } from "../scopes/scope.queries.ts";
import { presentPublicCard, presentPublicProgram } from "./public-program.presenter.ts";
import { findOpenProgramId, findPublicProgram, type PublicProgramRow, pageOfPublicPrograms } from "./public-program.queries.ts";

/** The id of a program that is open to all, by its id or handle; 404 for any other. */
export async function getOpenProgramId(ctx: PublicCtx, ref: string): Promise<string> {
  const id = await findOpenProgramId(ctx.db, ref);
  if (!id) throw noSuchProgram();
  return id;
}

/** A program that is open to all, with its first scopes; 404 for any other. */
export async function getPublicProgram(
  ctx: PublicCtx,
  handle: string,
): Promise<{ row: PublicProgramRow; scopes: readonly ScopeRow[] }> {
  const row = await findPublicProgram(ctx.db, handle);
  if (!row) throw noSuchProgram();
  const { items } = await pageOfScopes(ctx.db, row.id, { page: 1, size: firstScopes });
  return { row, scopes: items };
}

/** One page of the programs that are open to all; those of the company of a single-company platform only. */
export async function listPublicPrograms(ctx: PublicCtx, query: z.output<typeof endpoint.query & {}> & { company_id?: string }) {
  const company_id = ctx.site.current.single_company_id ?? query.company_id;
  const { items, total } = await pageOfPublicPrograms(ctx.db, { ...query, company_id });
  return toPage(
    items.map((row) => presentPublicCard(row, ctx)),
    total,
    query,
  );
}

/** A program that is open to all as everybody may read it, and whether search engines may list it; 404 for any other. */
export async function readPublicProgram(ctx: PublicCtx, handle: string) {
  const { row, scopes } = await getPublicProgram(ctx, handle);
  return { id: row.id, isIndexed: row.in_search_engines, program: presentPublicProgram({ row, scopes }, ctx) };
}

/** One page of the scopes of a program that is open to all; 404 for any other. */
export async function listPublicScopes(
  ctx: PublicCtx,
  handle: string,
  query: { page: number; size: number; search?: string | undefined },
) {
  const row = await findPublicProgram(ctx.db, handle);
  if (!row) throw noSuchProgram();
  return pageOfScopes(ctx.db, row.id, query);
}
