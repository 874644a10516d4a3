import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ListSearch } from "../lib/use-list-search.ts";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { FoldingTable, type FoldingTableProps } from "./folding-table.tsx";
import listClasses from "./list.module.css";
import { ListFilter, type ListFilterProps, ListSearchBox } from "./list-filters.tsx";
import { ListTools } from "./list-tools.tsx";
import { PagedList } from "./paged-list.tsx";

/** How the rows look: as lines of a list, as a table, or as a caller draws them. */
type Rows<T, Key extends string> =
  | { row: (item: T) => ReactNode; rowsClass?: string | undefined; label?: string }
  | { table: Omit<FoldingTableProps<T, Key>, "rows" | "stale"> }
  | { rows: (items: readonly T[], stale: boolean) => ReactNode };

export type ListViewProps<T, Search, Key extends string> = Rows<T, Key> & {
  list: ListSearch<Search>;
  query: UseQueryResult<{ items: T[]; pages: number }>;
  /** What can be searched for; a list without it has no search box. */
  searchFor?: string;
  /** The order of the list is among them, but narrows nothing. */
  filters?: readonly ((Omit<ListFilterProps<Search>, "list"> & { isOrder?: boolean }) | false)[];
  /** Beside the search, before the filters. */
  tools?: ReactNode;
  /** Behind the filters. */
  end?: ReactNode;
  /** Search, filter button and order stay in one line on a narrow screen, too. */
  oneLine?: boolean;
  /** Between the filters and the rows. */
  above?: ReactNode;
  empty: Pick<EmptyStateProps, "icon" | "title" | "text" | "action">;
  /** Replaces `empty` while the list is searched or filtered; a button takes that back. */
  noneFound?: Pick<EmptyStateProps, "title" | "text">;
  /** Fields of the address that narrow the list besides the search and `filters`. */
  narrowing?: readonly (keyof Search & string)[];
  rowHeight?: number;
};

/** A list with its search, filters and pages in the address, and its loading, empty and failed states. */
export function ListView<T, Search, Key extends string = never>(props: ListViewProps<T, Search, Key>) {
  const { list, query, searchFor, filters = [], tools, end, oneLine = false, above, empty, noneFound, narrowing = [] } = props;
  const t = useTranslations("ui");
  const shown = filters.filter((filter) => filter !== false);
  const names = [
    ...(searchFor === undefined ? [] : ["search"]),
    ...shown.flatMap(({ name, isOrder }) => (isOrder ? [] : name)),
    ...narrowing,
  ];
  const isNarrowed = names.some((name) => list.search[name as keyof Search]);
  const clear = () => list.setSearch(Object.fromEntries(names.map((name) => [name, undefined])) as Search);
  return (
    <>
      {(searchFor !== undefined || tools || shown.length > 0) && (
        <ListTools oneLine={oneLine}>
          {searchFor !== undefined && <ListSearchBox list={list} placeholder={searchFor} />}
          {tools}
          {shown.map(({ isOrder: _, ...filter }) => (
            <ListFilter key={filter.name} list={list} {...filter} />
          ))}
          {end}
        </ListTools>
      )}
      {above}
      <PagedList
        query={query}
        {...list.paging}
        {...(props.rowHeight !== undefined && { rowHeight: props.rowHeight })}
        empty={
          isNarrowed && noneFound ? (
            <EmptyState
              icon={empty.icon}
              {...noneFound}
              action={
                <Button variant="default" onClick={clear}>
                  {t("clear_all")}
                </Button>
              }
            />
          ) : (
            <EmptyState {...empty} />
          )
        }
      >
        {(rows, stale) => {
          if ("rows" in props) return props.rows(rows, stale);
          if ("table" in props) return <FoldingTable rows={rows} stale={stale} {...props.table} />;
          return (
            <ul
              className={props.rowsClass ? `${listClasses.list} ${props.rowsClass}` : listClasses.list}
              aria-label={props.label}
              data-stale={stale || undefined}
              aria-busy={stale}
            >
              {rows.map(props.row)}
            </ul>
          );
        }}
      </PagedList>
    </>
  );
}
