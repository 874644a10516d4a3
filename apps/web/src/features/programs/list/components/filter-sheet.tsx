import { Button, Drawer, SimpleGrid } from "@mantine/core";
import { maxCounted } from "@safeport/contract/programs/core/program.values";
import { useTranslations } from "use-intl";
import { firstFocus } from "../../../../ui/first-focus.ts";
import { useReturnFocus } from "../../../../ui/use-return-focus.ts";
import { filterPanelId } from "../filter-panel.ts";
import { ProgramFilterFields } from "./program-filter-fields.tsx";
import { useClearFilters } from "./use-clear-filters.ts";

interface FilterSheetProps {
  total: number | undefined;
  onClose: () => void;
}

/** The filter panel of small screens, a sheet at the bottom. */
export function FilterSheet({ total, onClose }: FilterSheetProps) {
  const t = useTranslations("programs");
  const ui = useTranslations("ui");
  const layer = useReturnFocus<HTMLDivElement>(true);
  const { clear, round } = useClearFilters();
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="auto" returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer} id={filterPanelId}>
        {/* Not a landmark: the page has its own banner. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t("filter.title")}</Drawer.Title>
          <Drawer.CloseButton aria-label={ui("close")} />
        </Drawer.Header>
        <Drawer.Body pb="md">
          <div ref={firstFocus} tabIndex={-1} data-autofocus style={{ outline: "none" }}>
            <ProgramFilterFields key={round} />
          </div>
        </Drawer.Body>
        <SimpleGrid
          cols={2}
          spacing={8}
          pos="sticky"
          bottom={0}
          p="12px 16px"
          bg="var(--sp-surface)"
          style={{ borderTop: "1px solid var(--sp-border)" }}
        >
          <Button variant="default" px="xs" onClick={clear}>
            {t("filter.clear")}
          </Button>
          <Button px="xs" onClick={onClose}>
            {total === undefined ? ui("close") : t(total === maxCounted ? "filter.show_over" : "filter.show", { total })}
          </Button>
        </SimpleGrid>
      </Drawer.Content>
    </Drawer.Root>
  );
}
