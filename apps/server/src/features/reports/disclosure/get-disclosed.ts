import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DisclosedRow, findDisclosed } from "./disclosed.queries.ts";

/** A published report; 404 for any other, 410 for one that was taken down. */
export async function getDisclosed({ db }: Pick<Services, "db">, number: number): Promise<DisclosedRow> {
  const row = await findDisclosed(db, number);
  if (!row) throw new AppError("not_found", "no_report");
  if (row.taken_down_at) throw new AppError("gone", "report_taken_down");
  return row;
}
