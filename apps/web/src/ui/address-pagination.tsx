import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageOfQuery, useAddress } from "../lib/address.ts";
import { Pagination } from "./pagination.tsx";

interface AddressPaginationProps {
  pages: number;
  param?: string;
  /** The list on screen is for an older address (`isPlaceholderData`), so `pages` does not apply to the current one. */
  stale?: boolean;
}

/** Pagination of a list by links, with the page in the address (`?page=`). A page after the last redirects to the last. */
export function AddressPagination({ pages, param = "page", stale = false }: AddressPaginationProps) {
  const { query, setQuery } = useAddress();
  const requested = pageOfQuery(query[param]);
  const isPast = !stale && pages > 0 && requested > pages;
  useEffect(() => {
    if (isPast) setQuery({ [param]: pages === 1 ? null : String(pages) }, { replace: true });
  }, [isPast, param, pages, setQuery]);
  const linkTo = (page: number) => ({
    component: Link,
    to: ".",
    search: (old: object) => ({ ...old, [param]: page === 1 ? undefined : String(page) }),
    activeOptions: { exact: true },
  });
  return <Pagination page={Math.min(requested, pages)} pages={pages} getItemProps={linkTo} getControlProps={linkTo} />;
}
