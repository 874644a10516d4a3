import { Group, Stack } from "@mantine/core";
import { type Icon, IconSearchOff, IconUsers } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import classes from "../../../../ui/list.module.css";
import { PagedList } from "../../../../ui/paged-list.tsx";

interface ParticipationListProps<T> {
  label: string;
  query: UseQueryResult<{ items: T[]; pages: number }>;
  /** Rows to show, if they are not exactly the items of the page. */
  rows?: readonly T[];
  page: number;
  onPage: (page: number) => void;
  empty: { title: string; text: string };
  /** A search or filter is on: says that nothing matches instead. */
  narrowed: boolean;
  /** Icon of the empty list; people by default. */
  icon?: Icon;
  /** Above the list: search or filter, and the way to save it. */
  tools?: ReactNode;
  download?: ReactNode;
  row: (item: T) => ReactNode;
}

/** One page of a list about a program, with its tools. */
export function ParticipationList<T>({
  label,
  empty,
  narrowed,
  icon = IconUsers,
  tools,
  download,
  row,
  ...list
}: ParticipationListProps<T>) {
  const t = useTranslations("programs/participation.empty");
  return (
    <Stack gap="md">
      {download ? (
        <Group justify="space-between" gap="sm">
          {tools}
          {download}
        </Group>
      ) : (
        tools
      )}
      <PagedList
        {...list}
        rowHeight={56}
        empty={
          narrowed ? (
            <EmptyState icon={IconSearchOff} title={t("narrowed")} text={t("narrowed_text")} />
          ) : (
            <EmptyState icon={icon} {...empty} />
          )
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label={label}>
            {rows.map(row)}
          </ul>
        )}
      </PagedList>
    </Stack>
  );
}
