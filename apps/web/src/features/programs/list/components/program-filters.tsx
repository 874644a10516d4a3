import { Box, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { filterPanelId } from "../filter-panel.ts";
import { ProgramFilterFields } from "./program-filter-fields.tsx";
import { useClearFilters } from "./use-clear-filters.ts";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

interface ProgramFiltersProps {
  /** Programs found, once known. */
  total: number | undefined;
  onClose: () => void;
}

/** The filter panel: above the list, or on a small screen a sheet over it. */
export function ProgramFilters({ total, onClose }: ProgramFiltersProps) {
  const isSmall = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  if (!isSmall) return <Panel />;
  return (
    <Suspense>
      <FilterSheet total={total} onClose={onClose} />
    </Suspense>
  );
}

function Panel() {
  const t = useTranslations("programs.filter");
  const { clear, round } = useClearFilters();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opened with its page from the top bar, the panel is far from where the focus is.
    if (!document.activeElement?.matches("main :not(h1)")) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      component="section"
      ref={panel}
      id={filterPanelId}
      tabIndex={-1}
      mb="md"
      p="md"
      bd="1px solid var(--sp-border)"
      bdrs="md"
      bg="var(--sp-ground)"
      aria-label={t("title")}
    >
      <ProgramFilterFields key={round} />
      <Button variant="subtle" color="gray" size="compact-sm" mt="sm" ml={-8} onClick={clear}>
        {t("clear")}
      </Button>
    </Box>
  );
}
