import { entryMatches, entryStates } from "@safeport/contract/wallet/statements/statement.values";
import { IconListCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { ListSearch } from "../../../../lib/use-list-search.ts";
import { ListView } from "../../../../ui/list-view.tsx";
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
  const { search, page } = list;
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
    <ListView
      list={list}
      query={entries}
      searchFor={t("search")}
      filters={[
        {
          name: "state",
          label: t("column.state"),
          options: [
            { value: "", label: t(statementId === undefined ? "any_open" : "any_state") },
            ...entryMatches.map((value) => ({ value, label: t(`match.${value}`) })),
            ...entryStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ],
        },
      ]}
      empty={{ icon: IconListCheck, title: t("no_entries"), text: t("no_entries_text") }}
      rows={(rows, stale) => <EntryTable rows={rows} stale={stale} />}
    />
  );
}
