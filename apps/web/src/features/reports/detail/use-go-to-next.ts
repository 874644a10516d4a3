import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import { countSkipped } from "../core/neighbours.ts";
import { isInOrderOfSending, listAroundPlace, searchAtPlace } from "../core/report-place.ts";
import { useNeighbours } from "../core/use-neighbours.ts";

const page = getRouteApi("/_app/reports/$reportId/");

/**
 * Opens the report after this one in the list that the address names, and after the last one that list; undefined without a list. Says how many
 * reports in between others have decided since this one was opened.
 */
export function useGoToNext(reportId: string): (() => void) | undefined {
  const t = useTranslations("reports.detail");
  const navigate = useNavigate();
  const search = page.useSearch();
  const neighbours = useNeighbours(reportId, search);
  const [opened, setOpened] = useState<{ reportId: string; following: readonly string[] } | null>(null);
  if (neighbours && opened?.reportId !== reportId) setOpened({ reportId, following: neighbours.following });
  if (!neighbours) return undefined;
  const { next } = neighbours;
  return () => {
    // In another order, a report may only have changed its place.
    const skipped = opened && isInOrderOfSending(search) ? countSkipped(opened.following, next?.reportId ?? null) : 0;
    if (skipped > 0) toast({ kind: "info", message: t("done_by_others", { count: skipped }) });
    if (next) {
      const to = { params: { reportId: next.reportId }, search: searchAtPlace(search, next.place) };
      void navigate({ to: "/reports/$reportId", ...to });
    } else void navigate({ to: "/reports", search: listAroundPlace(search) });
  };
}
