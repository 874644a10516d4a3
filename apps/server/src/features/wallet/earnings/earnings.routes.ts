import { downloadYear as downloadYearEndpoint, getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { mountFile } from "../../../platform/http/mount-file.ts";
import { earningsByMonth, earningsByProgram } from "./earnings.queries.ts";
import { downloadYear } from "./year-statement.ts";

/** Programs that are shown. */
const shown = 10;

async function earningsOf({ db, actor, settings }: Ctx) {
  const [months, programs] = await Promise.all([earningsByMonth(db, actor.user_id), earningsByProgram(db, actor.user_id, shown)]);
  const amounts = months.map(({ month, amount }) => ({ month, amount: Number(amount) }));
  return {
    currency: settings.currency,
    total: amounts.reduce((sum, { amount }) => sum + amount, 0),
    months: amounts,
    programs: programs.map((program) => ({ ...program, amount: Number(program.amount) })),
  };
}

/** Mounts what researchers earned, and their statements of a year. */
export function earningsRoutes(http: Http): void {
  mount(http, getEarnings, earningsOf, (earnings) => earnings);
  mountFile(http, downloadYearEndpoint, (ctx, { params }) => downloadYear(ctx, params.year));
}
