import { toPage } from "@safeport/contract/kernel/paging";
import type { PublicCtx } from "../../../platform/context.ts";
import { presentDisclosedCard } from "./disclosed.presenter.ts";
import { type DisclosedFilter, pageOfDisclosed } from "./disclosed.queries.ts";

/** One page of the published reports as everybody reads them, newest first. */
export async function listDisclosed(ctx: Pick<PublicCtx, "db">, query: DisclosedFilter) {
  const { items, total } = await pageOfDisclosed(ctx.db, query);
  return toPage(items.map(presentDisclosedCard), total, query);
}
