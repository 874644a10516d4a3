import * as statements from "@safeport/contract/wallet/statements/statement.endpoints";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import type { EntryMatch, EntryState } from "@safeport/contract/wallet/statements/statement.values";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** One page of the imported statements. */
export function useStatements(page: number) {
  return useQuery(queryOf(statements.listStatements, { query: { page } }));
}

/** One statement. */
export function useStatement(statement_id: string) {
  return useQuery(queryOf(statements.getStatement, { params: { statement_id } }));
}

interface EntryFilter {
  page: number;
  statement_id?: string | undefined;
  state?: EntryState | undefined;
  match?: EntryMatch | undefined;
  to_clear?: boolean | undefined;
  search?: string | undefined;
}

/** One page of entries, of a statement or of all. */
export function useEntries({ page, to_clear, ...filter }: EntryFilter) {
  const query = { page, ...filter, ...(to_clear && { to_clear: "true" as unknown as boolean }) };
  return useQuery(queryOf(statements.listStatementEntries, { query: query as never }));
}

/** The accounts whose statements can be imported, with the columns of their CSV. */
export function useStatementAccounts() {
  return useQuery(queryOf(statements.getStatementAccounts));
}

/** One page of the days of the bank beside the books. */
export function useBalanceDays(page: number) {
  return useQuery(queryOf(statements.listBalanceDays, { query: { page } }));
}

/** One page of the days of Stripe's own record beside the books. */
export function useStripeDays(page: number) {
  return useQuery(queryOf(statements.listStripeDays, { query: { page } }));
}

/** What an act on a statement changes, beside the money that it books. */
const rereads = [
  statements.listStatements,
  statements.getStatement,
  statements.listStatementEntries,
  statements.getStatementAccounts,
  statements.listBalanceDays,
];

/** Imports a file; one of CSV names its account, whose columns are stored first if they are given. */
export function useImportStatement() {
  return useSend(
    ({ file, account, columns }: { file: File; account?: string; columns?: StatementColumns }) => {
      const importing = sending(statements.importStatement, { body: { ...(account && { account }) }, files: { file } });
      if (!account || !columns) return importing;
      const send = async () => {
        await call(statements.setStatementColumns, { body: { account, columns } });
        return importing.send();
      };
      return { ...importing, send };
    },
    { rereads },
  );
}

/** Outcome for each confirmed entry. */
export interface Confirmed {
  booked: number;
  waits: number;
  /** Reasons of those that were refused. */
  refused: string[];
}

interface Confirming {
  statement_id: string;
  entry_ids?: string[];
  onProgress?: (count: number) => void;
}

/** Confirms all matches of a statement in several calls, or the entries that are named. */
export function useConfirmEntries() {
  const some = useSend(
    ({ statement_id, entry_ids, after }: Omit<Confirming, "onProgress"> & { after: number }) =>
      sending(statements.confirmStatement, { params: { statement_id }, body: { after, ...(entry_ids && { entry_ids }) } }),
    { rereads, isBulk: true, waits: false },
  );
  return useMutation({
    mutationFn: async ({ onProgress, ...input }: Confirming): Promise<Confirmed> => {
      const confirmed: Confirmed = { booked: 0, waits: 0, refused: [] };
      for (let after: number | null = 0; after !== null; ) {
        const { items, next }: Awaited<ReturnType<typeof some.mutateAsync>> = await some.mutateAsync({ ...input, after });
        for (const { result, error } of items) {
          if (result === "refused") confirmed.refused.push(error?.detail ?? "");
          else confirmed[result] += 1;
        }
        onProgress?.(confirmed.booked + confirmed.waits + confirmed.refused.length);
        after = next;
      }
      return confirmed;
    },
  });
}

/** Decisions about one entry. */
export function useDecideEntry() {
  const params = (entry_id: string) => ({ params: { entry_id } });
  return {
    assign: useSend(
      ({ id, ...body }: { id: string; reference: string }) => sending(statements.assignStatementEntry, { ...params(id), body }),
      { rereads },
    ),
    dismiss: useSend(
      ({ id, ...body }: { id: string; reason: string }) => sending(statements.dismissStatementEntry, { ...params(id), body }),
      { rereads },
    ),
    reopen: useSend((id: string) => sending(statements.reopenStatementEntry, params(id)), { rereads }),
  };
}
