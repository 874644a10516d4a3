import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { AddressSearch } from "../../../../ui/address-search.tsx";
import { SelectField } from "../../shared/components/select-field.tsx";
import { ToggleGroup } from "../../shared/components/toggle-group.tsx";
import { filterPanelId } from "../filter-panel.ts";
import { oneOf, programSorts, viewOf } from "../programs-query.ts";
import classes from "./program-toolbar.module.css";

interface ProgramToolbarProps {
  panelOpen: boolean;
  onTogglePanel: () => void;
  /** How many filters of the panel are on. */
  filterCount: number;
}

/** Search, whose programs, sort, and the way to the filter panel. */
export function ProgramToolbar({ panelOpen, onTogglePanel, filterCount }: ProgramToolbarProps) {
  const t = useTranslations("programs");
  const viewer = useViewer();
  const { query, setQuery } = useAddress();
  const { experience } = viewer;
  const views = experience === "business" ? (["mine", "all"] as const) : (["all", "mine"] as const);
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <AddressSearch placeholder={t("list.search")} />
      </div>
      {experience !== "staff" && (
        <ToggleGroup
          joined
          label={t("view.label")}
          options={views.map((value) => ({ value, label: t(`view.${experience}.${value}`) }))}
          pressed={[viewOf(query, viewer)]}
          onPress={(view) => setQuery({ view: view === views[0] ? null : view, page: null })}
        />
      )}
      <div className={classes.end}>
        <SelectField
          hideLabel
          label={t("sort.label")}
          value={oneOf(programSorts, query.sort) ?? "newest"}
          onChange={(sort) => setQuery({ sort: sort === "newest" ? null : sort, page: null })}
          options={programSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <Button
          variant="default"
          aria-expanded={panelOpen}
          aria-controls={filterPanelId}
          onClick={onTogglePanel}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        >
          {filterCount > 0 ? t("filter.open_count", { count: filterCount }) : t("filter.open")}
        </Button>
      </div>
    </div>
  );
}
