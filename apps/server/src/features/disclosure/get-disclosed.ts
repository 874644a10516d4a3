import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { presentDisclosed, presentDisclosedCard } from "./disclosed.presenter.ts";
import { type DisclosedRow, findDisclosed } from "./disclosed.queries.ts";

type Ctx = Pick<Services, "db">;

/** A published report; 404 for any other, 410 for one that was taken down. */
export async function getDisclosed({ db }: Ctx, number: number): Promise<DisclosedRow> {
  const row = await findDisclosed(db, number);
  if (!row) throw new AppError("not_found", "no_report");
  if (row.taken_down_at) throw new AppError("gone", "report_taken_down");
  return row;
}

/** A published report as everybody reads it, by its number in an address, and whether search engines may list it; 404 and 410 as above. */
export async function readDisclosed(ctx: Ctx, number: string) {
  if (!/^[1-9]\d{0,9}$/.test(number)) throw new AppError("not_found", "no_report");
  const row = await getDisclosed(ctx, Number(number));
  return { report: presentDisclosed(row), isIndexed: row.in_search_engines };
}

/** A published report as lists show it; 404 and 410 as above. */
export async function readDisclosedCard(ctx: Ctx, number: number) {
  return presentDisclosedCard(await getDisclosed(ctx, number));
}
