import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { LinkPagination, type LinkPaginationProps } from "./link-pagination.tsx";
import { Pagination } from "./pagination.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";

/** The page is in the address, or in the state of a component. */
type Paging = Pick<LinkPaginationProps, "page" | "linkTo" | "onPastEnd"> | { page: number; onPage: (page: number) => void };

type PagedListProps<T> = Paging & {
  query: UseQueryResult<{ items: T[]; pages: number }>;
  /** Rows to show, if they are not exactly the items of the page. */
  rows?: readonly T[] | undefined;
  /** Height of the placeholder rows, in pixels. */
  rowHeight?: number;
  /** Replaces an empty list. */
  empty?: ReactNode;
  /** Renders the rows; `stale` if they are of the previous page or filter. */
  children: (rows: readonly T[], stale: boolean) => ReactNode;
};

/** One page of a list with its loading, empty and failed states. */
export function PagedList<T>({ query, rows = query.data?.items, rowHeight = 44, empty, children, ...paging }: PagedListProps<T>) {
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  // Such an address leads to the last page.
  const isPastEnd = "linkTo" in paging && data !== undefined && data.pages > 0 && paging.page > data.pages;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={rowHeight} />}
      {data && rows?.length === 0 && !isPastEnd && empty}
      {data && rows && rows.length > 0 && children(rows, isPlaceholderData)}
      {data &&
        ("linkTo" in paging ? (
          <LinkPagination {...paging} pages={data.pages} stale={isPlaceholderData} />
        ) : (
          <Pagination page={paging.page} pages={data.pages} onChange={paging.onPage} />
        ))}
    </>
  );
}
