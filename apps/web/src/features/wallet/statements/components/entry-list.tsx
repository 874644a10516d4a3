import { entryMatches, entryStates } from "@safeport/contract/wallet/statements/statement.values";
import { IconListCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { ListSearch } from "../../../../lib/use-list-search.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { DeskTools } from "../../core/components/desk-tools.tsx";
import type { DeskSearch } from "../../core/desk-search.ts";
import { useEntries } from "../api/statements.ts";
import { EntryTable } from "./entry-table.tsx";

interface EntryListProps {
  /** Without one, the open entries of all statements that need a decision. */
  statementId?: string;
  list: ListSearch<DeskSearch>;
}

/** Entries of statements, to search and to filter by what they are. */
export function EntryList({ statementId, list }: EntryListProps) {
  const t = useTranslations("wallet/statements");
  const { search, page, paging } = list;
  const state = entryStates.find((name) => name === search.state);
  const match = entryMatches.find((name) => name === search.state);
  const entries = useEntries({
    page,
    statement_id: statementId,
    search: search.search,
    ...(match ? { match, state: "open" } : { state }),
    to_clear: statementId === undefined && !match && !state,
  });
  return (
    <>
      <DeskTools
        list={list}
        placeholder={t("search")}
        states={{
          label: t("column.state"),
          options: [
            { value: "", label: t(statementId === undefined ? "any_open" : "any_state") },
            ...entryMatches.map((value) => ({ value, label: t(`match.${value}`) })),
            ...entryStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ],
        }}
      />
      <PagedList
        query={entries}
        {...paging}
        empty={<EmptyState icon={IconListCheck} title={t("no_entries")} text={t("no_entries_text")} />}
      >
        {(rows, stale) => <EntryTable rows={rows} stale={stale} />}
      </PagedList>
    </>
  );
}
