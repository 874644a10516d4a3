import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { isOpen, type PageSearch } from "../../../lib/address.ts";
import type { ReportListSearch } from "./report-list-search.ts";

const page = getRouteApi("/_app/reports/");

/** The search of the Reports page. */
export function useReportListSearch(): PageSearch<ReportListSearch> {
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const router = useRouter();
  const setSearch = useCallback<PageSearch<ReportListSearch>["setSearch"]>(
    (changes, { replace = false } = {}) => {
      // A change that comes after the click on a link must not lead back from its page.
      if (!isOpen(router, page.id)) return;
      void navigate({ to: ".", search: (old) => ({ ...old, ...changes }), replace, resetScroll: false });
    },
    [router, navigate],
  );
  return { search, setSearch };
}
