import { toPage } from "@safeport/contract/kernel/paging";
import { firstScopes } from "@safeport/contract/programs/core/scope.limits";
import type { listPublicPrograms as endpoint } from "@safeport/contract/programs/public/public-program.endpoints";
import type * as z from "zod/mini";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { noSuchProgram } from "../core/get-program.ts";
import { pageOfScopes, type ScopeRow } from "../core/scope.queries.ts";
import { presentPublicCard, presentPublicProgram } from "./public-program.presenter.ts";
import {
  findPublicProgram,
  findShownProgramId,
  type PublicProgramRow,
  pageOfPublicPrograms,
  wasClosedInPublic,
} from "./public-program.queries.ts";

type ScopesQuery = { page: number; size: number; search?: string | undefined };

/** The id of a program that strangers read of, by its id or handle; 404 for any other. */
export async function getShownProgramId(ctx: PublicCtx, ref: string): Promise<string> {
  const id = await findShownProgramId(ctx.db, ref);
  if (!id) throw noSuchProgram();
  return id;
}

/** A program that strangers read of; 410 for one that was open to all and is closed, 404 for any other. */
export async function getPublicRow({ db }: Pick<PublicCtx, "db">, handle: string): Promise<PublicProgramRow> {
  const row = await findPublicProgram(db, handle);
  if (row) return row;
  throw (await wasClosedInPublic(db, handle)) ? new AppError("gone", "program_closed") : noSuchProgram();
}

/** A program that strangers read of, with its first scopes; 404 and 410 as above. */
export async function getPublicProgram(
  ctx: PublicCtx,
  handle: string,
): Promise<{ row: PublicProgramRow; scopes: readonly ScopeRow[] }> {
  const row = await getPublicRow(ctx, handle);
  const { items } = await pageOfScopes(ctx.db, row.id, { page: 1, size: firstScopes });
  return { row, scopes: items };
}

/** One page of the programs that strangers read of; those of the company of a single-company platform only. */
export async function listPublicPrograms(ctx: PublicCtx, query: z.output<typeof endpoint.query & {}> & { company_id?: string }) {
  const company_id = ctx.site.current.single_company_id ?? query.company_id;
  const { items, total } = await pageOfPublicPrograms(ctx.db, { ...query, company_id });
  return toPage(
    items.map((row) => presentPublicCard(row, ctx)),
    total,
    query,
  );
}

/**
 * A program as strangers read it with one page of its scopes, the domain that its company proved, and whether search engines may list it;
 * 404 and 410 as above.
 */
export async function readPublicProgram(ctx: PublicCtx, handle: string, query: ScopesQuery = { page: 1, size: firstScopes }) {
  const row = await getPublicRow(ctx, handle);
  const scopes = await pageOfScopes(ctx.db, row.id, query);
  return {
    id: row.id,
    isIndexed: row.in_search_engines,
    companyDomain: row.domain_status === "verified" ? row.company_domain : null,
    program: presentPublicProgram({ row, scopes: scopes.items }, ctx),
    scopes,
  };
}

/** One page of the scopes of a program that strangers read of; 404 and 410 as above. */
export async function listPublicScopes(ctx: PublicCtx, handle: string, query: ScopesQuery) {
  const row = await getPublicRow(ctx, handle);
  return pageOfScopes(ctx.db, row.id, query);
}
