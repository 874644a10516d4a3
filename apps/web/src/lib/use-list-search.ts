import {
  getRouteApi,
  type LinkOptions,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useRouter,
} from "@tanstack/react-router";
import { useCallback } from "react";
import { fieldOfPage, isOpen, type PageSearch, pageOfQuery } from "./address.ts";

type Tree = RegisteredRouter["routeTree"];
type SearchOf<Id extends RouteIds<Tree>> = RouteById<Tree, Id>["types"]["fullSearchSchema"];

export interface ListSearch<Search> extends PageSearch<Search> {
  /** The page that the address asks for, from 1. */
  page: number;
  /** For `PagedList`: where each page is, and what happens behind the last. */
  paging: { page: number; linkTo: (page: number) => LinkOptions; onPastEnd: (last: number) => void };
}

/**
 * Search, filters and page of the list at a route, all in its address. A change of them begins at page 1. A change that comes after the click on a link is
 * dropped, since it would lead back from the page that the link opens.
 */
export function useListSearch<const Id extends RouteIds<Tree>>(routeId: Id): ListSearch<SearchOf<Id>> {
  type Search = SearchOf<Id> & { page?: string | undefined };
  const search = getRouteApi(routeId as never).useSearch() as Search;
  const navigate = useNavigate();
  const router = useRouter();
  const setSearch = useCallback<PageSearch<Search>["setSearch"]>(
    (changes, { replace = false } = {}) => {
      if (!isOpen(router, routeId)) return;
      const changed = (old: Search) => ({ ...old, page: undefined, ...changes });
      void navigate({ to: ".", search: changed as never, replace, resetScroll: false });
    },
    [router, navigate, routeId],
  );
  const page = pageOfQuery(search.page);
  const paging = {
    page,
    linkTo: (target: number): LinkOptions => ({
      to: ".",
      search: ((old: Search) => ({ ...old, page: fieldOfPage(target) })) as never,
    }),
    onPastEnd: (last: number) => setSearch({ page: fieldOfPage(last) } as Search, { replace: true }),
  };
  return { search, setSearch, page, paging };
}
