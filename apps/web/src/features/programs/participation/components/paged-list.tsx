import { Stack } from "@mantine/core";
import { type Icon, IconSearchOff, IconUsers } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import classes from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";

interface PagedListProps<T> {
  label: string;
  query: UseQueryResult<{ items: T[]; pages: number }>;
  /** What to show of the page, where that is not all of its items as they are. */
  rows?: readonly T[];
  page: number;
  onPage: (page: number) => void;
  empty: { title: string; text: string };
  /** A search or filter is on: says that nothing matches instead. */
  narrowed: boolean;
  /** Of the empty list; people unless it is about something else. */
  icon?: Icon;
  /** Above the list: search or filter. */
  tools?: ReactNode;
  row: (item: T) => ReactNode;
}

/** One page of a list with its loading, empty and failed states. */
export function PagedList<T>({
  label,
  query,
  page,
  onPage,
  empty,
  narrowed,
  icon = IconUsers,
  tools,
  ...list
}: PagedListProps<T>) {
  const t = useTranslations("programs/participation.empty");
  const { row, rows = query.data?.items } = list;
  const { data, error, isPending, isFetching, refetch } = query;
  return (
    <Stack gap="md">
      {tools}
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {isPending && <SkeletonRows height={56} />}
      {data &&
        rows?.length === 0 &&
        (narrowed ? (
          <EmptyState icon={IconSearchOff} title={t("narrowed")} text={t("narrowed_text")} />
        ) : (
          <EmptyState icon={icon} {...empty} />
        ))}
      {data && rows && rows.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {rows.map(row)}
        </ul>
      )}
      {data && <Pagination page={page} pages={data.pages} onChange={onPage} />}
    </Stack>
  );
}
