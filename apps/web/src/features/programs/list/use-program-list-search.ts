import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { isOpen, type PageSearch } from "../../../lib/address.ts";
import type { ProgramListSearch } from "./program-list-search.ts";

const page = getRouteApi("/_app/{-$area}/bounties/");

/** The search of the Bounties page. */
export function useProgramListSearch(): PageSearch<ProgramListSearch> {
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const router = useRouter();
  const setSearch = useCallback<PageSearch<ProgramListSearch>["setSearch"]>(
    (changes, { replace = false } = {}) => {
      // A change that comes after the click on a link must not lead back from its page.
      if (!isOpen(router, page.id)) return;
      void navigate({ to: ".", search: (old) => ({ ...old, ...changes }), replace, resetScroll: false });
    },
    [router, navigate],
  );
  return { search, setSearch };
}
