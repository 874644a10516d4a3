import * as endpoints from "@safeport/contract/wallet/books/ledger.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { mountFile } from "../../../platform/http/mount-file.ts";
import { decideClosing, getMonths, proposeClosing } from "./close-month.ts";
import { exportJournal } from "./export-journal.ts";
import { getBalances } from "./get-balances.ts";

/** Mounts balances as of a day, the closing of months, and the export of the journal. */
export function ledgerRoutes(http: Http): void {
  const same = <T>(result: T) => result;
  mount(http, endpoints.getLedgerBalances, (ctx, { query }) => getBalances(ctx, query), same);
  mount(http, endpoints.listLedgerMonths, (ctx) => getMonths(ctx), same);
  mount(http, endpoints.closeMonth, (ctx, { body }) => proposeClosing(ctx, body.month), same);
  mount(http, endpoints.decideMonthClosing, (ctx, { params, body }) => decideClosing(ctx, params.closing_id, body.confirm), same);
  mountFile(http, endpoints.exportJournal, (ctx, { query }) => exportJournal(ctx, query));
}
