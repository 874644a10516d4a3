import * as endpoints from "@safeport/contract/wallet/statements/statement.endpoints";
import { errorText } from "../../../platform/http/error-text.ts";
import { type Http, mount, mountBulk, mountList } from "../../../platform/http/mount.ts";
import { confirmStatement } from "./confirm-statement.ts";
import { assignEntry, dismissEntry, listAccounts, reopenEntry, storeColumns } from "./decide-entry.ts";
import { getStatement, listBalances, listEntries, listStatements, listStripe } from "./get-statement.ts";
import { assertStatements, importStatement } from "./import-statement.ts";
import { presentBalanceDay, presentEntry, presentStatement, presentStripeDay } from "./statement.presenter.ts";

const asIs = <T>(result: T) => result;

/** Mounts the bank statements of staff: their import, their entries, and the days of the bank beside the books. */
export function statementRoutes(http: Http): void {
  mount(
    http,
    endpoints.importStatement,
    (ctx, { body, files }) => importStatement(ctx, body.account, files.file),
    ({ statements, ...counts }) => ({ ...counts, statements: statements.map(presentStatement) }),
    assertStatements,
  );
  mountList(http, endpoints.listStatements, (ctx, { query }) => listStatements(ctx, query), presentStatement);
  mount(http, endpoints.getStatement, (ctx, { params }) => getStatement(ctx, params.statement_id), presentStatement);
  mountBulk(
    http,
    endpoints.confirmStatement,
    (ctx, { statement_id }) => getStatement(ctx, statement_id),
    (ctx, { params, body }, once) => confirmStatement(ctx, params.statement_id, body, once),
    ({ items, next }, { request }) => ({
      items: items.map(({ error, ...item }) => ({
        ...item,
        error: error && { code: error.code, detail: errorText(request.language, error).detail },
      })),
      next,
    }),
  );
  mountList(http, endpoints.listStatementEntries, (ctx, { query }) => listEntries(ctx, query), presentEntry);
  mount(
    http,
    endpoints.assignStatementEntry,
    (ctx, { params, body }) => assignEntry(ctx, params.entry_id, body.reference),
    presentEntry,
  );
  mount(
    http,
    endpoints.dismissStatementEntry,
    (ctx, { params, body }) => dismissEntry(ctx, params.entry_id, body.reason),
    presentEntry,
  );
  mount(http, endpoints.reopenStatementEntry, (ctx, { params }) => reopenEntry(ctx, params.entry_id), presentEntry);
  mount(http, endpoints.getStatementAccounts, (ctx) => listAccounts(ctx), asIs);
  mount(http, endpoints.setStatementColumns, (ctx, { body }) => storeColumns(ctx, body.account, body.columns), asIs);
  mountList(http, endpoints.listBalanceDays, (ctx, { query }) => listBalances(ctx, query), presentBalanceDay);
  mountList(http, endpoints.listStripeDays, (ctx, { query }) => listStripe(ctx, query), presentStripeDay);
}
