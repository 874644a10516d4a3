import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useMatch, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { filterPanelId } from "../../features/programs/list/filter-panel.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

/** Toggles the filter panel of the Bounties page. On another page it opens the Bounties page first, with the search text. */
export function TopFilter({ search }: { search: string }) {
  const t = useTranslations("app");
  const { experience } = useViewer();
  const navigate = useNavigate();
  const current = useMatch({ from: "/_app/{-$area}/bounties/", shouldThrow: false, select: (match) => match.search });
  const isOpen = current?.filters === "open";
  const toggle = () => {
    const to = "/{-$area}/bounties";
    if (current)
      void navigate({ to, search: { ...current, filters: isOpen ? undefined : "open" }, replace: true, resetScroll: false });
    // For a company, the search text is for reports and does not apply to programs.
    else void navigate({ to, search: { filters: "open", ...(experience !== "business" && { search }) } });
  };
  return (
    <Tooltip label={t("filter")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t("filter")}
        aria-expanded={isOpen}
        data-opens={filterPanelId}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
