import { entryMatches, entryStates } from "@safeport/contract/wallet/statement.values";
import { IconListCheck } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { DeskTools } from "../../desk/components/desk-tools.tsx";
import type { DeskSearch } from "../../desk/desk-search.ts";
import { useEntries } from "../api/statements.ts";
import { EntryTable } from "./entry-table.tsx";

interface EntryListProps {
  /** Without one, the open entries of all statements that need a decision. */
  statementId?: string;
  search: DeskSearch;
  onChange: (changes: DeskSearch, replace?: boolean) => void;
  linkTo: (page: string | undefined) => LinkOptions;
}

/** Entries of statements, to search and to filter by what they are. */
export function EntryList({ statementId, search, onChange, linkTo }: EntryListProps) {
  const t = useTranslations("wallet/statements");
  const number = pageOfQuery(search.page);
  const state = entryStates.find((name) => name === search.state);
  const match = entryMatches.find((name) => name === search.state);
  const entries = useEntries({
    page: number,
    statement_id: statementId,
    search: search.search,
    ...(match ? { match, state: "open" } : { state }),
    to_clear: statementId === undefined && !match && !state,
  });
  return (
    <>
      <DeskTools
        search={search}
        onChange={onChange}
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
        page={number}
        linkTo={(target) => linkTo(fieldOfPage(target))}
        onPastEnd={(last) => onChange({ page: fieldOfPage(last) }, true)}
        empty={<EmptyState icon={IconListCheck} title={t("no_entries")} text={t("no_entries_text")} />}
      >
        {(rows, stale) => <EntryTable rows={rows} stale={stale} />}
      </PagedList>
    </>
  );
}
