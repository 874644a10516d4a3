import { Link, type LinkOptions } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Pagination } from "./pagination.tsx";

export interface LinkPaginationProps {
  /** The page that the address asks for. */
  page: number;
  pages: number;
  /** The list on screen is for an older address (`isPlaceholderData`), so `pages` does not apply to the current one. */
  stale?: boolean;
  linkTo: (page: number) => LinkOptions;
  /** Called with the last page when the address asks for a later one. */
  onPastEnd: (last: number) => void;
}

/** Pagination by links, for a list with its page in the address. */
export function LinkPagination({ page, pages, stale = false, linkTo, onPastEnd }: LinkPaginationProps) {
  const isPast = !stale && pages > 0 && page > pages;
  const leave = useEffectEvent(() => onPastEnd(pages));
  useEffect(() => {
    if (isPast) leave();
  }, [isPast]);
  const propsOf = (target: number) => ({ component: Link, activeOptions: { exact: true }, ...linkTo(target) });
  return <Pagination page={Math.min(page, pages)} pages={pages} getItemProps={propsOf} getControlProps={propsOf} />;
}
