import * as statements from "@safeport/contract/wallet/statements/statement.endpoints";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import type { EntryMatch, EntryState } from "@safeport/contract/wallet/statements/statement.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";

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

function useRefresh() {
  const cache = useQueryClient();
  const lists = [
    statements.listStatements,
    statements.getStatement,
    statements.listStatementEntries,
    statements.getStatementAccounts,
    statements.listBalanceDays,
  ];
  return () => Promise.all(lists.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Imports a file; one of CSV names its account, whose columns are stored first if they are given. */
export function useImportStatement() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async ({ file, account, columns }: { file: File; account?: string; columns?: StatementColumns }) => {
      if (account && columns) await call(statements.setStatementColumns, { body: { account, columns } });
      return call(statements.importStatement, { body: { ...(account && { account }) }, files: { file } });
    },
    onSettled,
  });
}

/** Outcome for each confirmed entry. */
export interface Confirmed {
  booked: number;
  waits: number;
  /** Reasons of those that were refused. */
  refused: string[];
}

/** Confirms all matches of a statement in several calls, or the entries that are named. */
export function useConfirmEntries() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async (input: {
      statement_id: string;
      entry_ids?: string[];
      onProgress?: (count: number) => void;
    }): Promise<Confirmed> => {
      const { statement_id, entry_ids, onProgress } = input;
      const confirmed: Confirmed = { booked: 0, waits: 0, refused: [] };
      for (let after: number | null = 0; after !== null; ) {
        const { items, next }: Awaited<ReturnType<typeof confirmSome>> = await confirmSome(statement_id, entry_ids, after);
        for (const { result, error } of items) {
          if (result === "refused") confirmed.refused.push(error?.detail ?? "");
          else confirmed[result] += 1;
        }
        onProgress?.(confirmed.booked + confirmed.waits + confirmed.refused.length);
        after = next;
      }
      return confirmed;
    },
    onSettled,
  });
}

function confirmSome(statement_id: string, entry_ids: string[] | undefined, after: number) {
  const body = { after, ...(entry_ids && { entry_ids }) };
  return call(statements.confirmStatement, { params: { statement_id }, body, idempotencyKey: newRequestKey() });
}

/** Decisions about one entry. */
export function useDecideEntry() {
  const onSettled = useRefresh();
  const params = (entry_id: string) => ({ params: { entry_id } });
  return {
    assign: useMutation({
      mutationFn: ({ id, reference }: { id: string; reference: string }) =>
        call(statements.assignStatementEntry, { ...params(id), body: { reference } }),
      onSettled,
    }),
    dismiss: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(statements.dismissStatementEntry, { ...params(id), body: { reason } }),
      onSettled,
    }),
    reopen: useMutation({ mutationFn: (id: string) => call(statements.reopenStatementEntry, params(id)), onSettled }),
  };
}
