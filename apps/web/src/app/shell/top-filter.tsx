import { ActionIcon, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { filterPanelId } from "../../features/programs/list/filter-panel.ts";
import { useAddress } from "../../lib/address.ts";
import { paths } from "../../lib/paths.ts";
import { useViewer } from "../../lib/viewer.ts";

/** Opens the filter panel of the Bounties page from anywhere, with what is being searched for; closes it there. */
export function TopFilter({ search }: { search: string }) {
  const t = useTranslations("app");
  const { experience, area } = useViewer();
  const navigate = useNavigate();
  const { query, setQuery } = useAddress();
  const isThere = useLocation({ select: ({ pathname }) => pathname === paths.bounties(area) });
  const isOpen = isThere && query.filters === "open";
  const toggle = () => {
    if (isThere) setQuery({ filters: isOpen ? null : "open" }, { replace: true });
    // A company's search is for its reports.
    else void navigate({ href: paths.bounties(area, { filters: "open", ...(experience !== "business" && { search }) }) });
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
