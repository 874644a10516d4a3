import { Button, Flex, NativeSelect, SegmentedControl } from "@mantine/core";
import { defaultProgramSort, programSorts } from "@safeport/contract/programs/core/program.values";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ListSearchBox } from "../../../../ui/list-filters.tsx";
import { oneOf, viewOf } from "../../core/programs-query.ts";
import { filterPanelId } from "../filter-panel.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";

interface ProgramToolbarProps {
  panelOpen: boolean;
  onTogglePanel: () => void;
  /** Number of active filters of the panel. */
  filterCount: number;
}

/** Search, whose programs are listed, their order, and the button of the filter panel. */
export function ProgramToolbar({ panelOpen, onTogglePanel, filterCount }: ProgramToolbarProps) {
  const t = useTranslations("programs");
  const viewer = useViewer();
  const list = useProgramListSearch();
  const { search, setSearch } = list;
  const { experience } = viewer;
  const views = experience === "business" ? (["mine", "all", "followed"] as const) : (["all", "mine", "followed"] as const);
  return (
    <Flex wrap="wrap" align="center" gap={8} mb="sm">
      <Flex direction="column" flex={{ base: "1 1 100%", xs: "1 1 260px" }}>
        <ListSearchBox list={list} placeholder={t("list.search")} />
      </Flex>
      {experience !== "staff" && (
        <SegmentedControl
          w={{ base: "100%", xs: "auto" }}
          styles={{ label: { paddingInline: 8 } }}
          aria-label={t("view.label")}
          data={views.map((value) => ({ value, label: t(`view.${experience}.${value}`) }))}
          value={viewOf(search, viewer)}
          onChange={(view) => setSearch({ view: view === views[0] ? undefined : view })}
        />
      )}
      <Flex gap={8} flex={{ base: "1 1 100%", xs: "0 0 auto" }}>
        <NativeSelect
          flex={1}
          aria-label={t("sort.label")}
          value={oneOf(programSorts, search.sort) ?? defaultProgramSort}
          onChange={({ currentTarget: { value } }) => setSearch({ sort: value === defaultProgramSort ? undefined : value })}
          data={programSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <Button
          variant="default"
          aria-expanded={panelOpen}
          aria-controls={filterPanelId}
          data-filter-button
          onClick={onTogglePanel}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        >
          {filterCount > 0 ? t("filter.open_count", { count: filterCount }) : t("filter.open")}
        </Button>
      </Flex>
    </Flex>
  );
}
