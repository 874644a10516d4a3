import { toPage } from "@safeport/contract/kernel/paging";
import type { PublicCtx } from "../../platform/context.ts";
import { presentDisclosedCard } from "./disclosed.presenter.ts";
import { type DisclosedFilter, findDisclosingPrograms, pageOfDisclosed } from "./disclosed.queries.ts";

type Ctx = Pick<PublicCtx, "db">;

/** One page of the published reports as everybody reads them. */
export async function listDisclosed(ctx: Ctx, query: DisclosedFilter) {
  const { items, total } = await pageOfDisclosed(ctx.db, query);
  return toPage(items.map(presentDisclosedCard), total, query);
}

/** The programs to filter published reports by, at most 200, by title. */
export const listDisclosingPrograms = (ctx: Ctx) => findDisclosingPrograms(ctx.db, 200);
