import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListView, type ListViewProps } from "./list-view.tsx";
import { Page, type PageProps } from "./page.tsx";

type ListPageProps<T, Search, Key extends string> = ListViewProps<T, Search, Key> &
  Pick<PageProps, "title" | "subtitle" | "actions" | "back" | "width"> & {
    query: UseQueryResult<{ items: T[]; pages: number; total: number }>;
    /** Says under the heading how many there are, in place of a subtitle. */
    total?: (count: number) => string;
    /** Between the heading and the list. */
    before?: ReactNode;
    /** Dialogs of the page. */
    children?: ReactNode;
  };

/** A page that is a list: heading, how many there are, search and filters, rows and pages. */
export function ListPage<T, Search, Key extends string = never>(props: ListPageProps<T, Search, Key>) {
  const { title, subtitle, actions, back, width = "full", query, total, before, children } = props;
  const count = query.data?.total;
  return (
    <Page
      title={title}
      subtitle={total ? <span role="status">{count !== undefined && total(count)}</span> : subtitle}
      actions={actions}
      {...(back && { back })}
      width={width}
    >
      {before}
      <ListView {...props} />
      {children}
    </Page>
  );
}
