import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { allProgramsView } from "../../features/programs/core/all-programs-view.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

/** Opens the list of all programs that the text finds, with its filter panel. */
export function TopFilter({ search }: { search: string }) {
  const t = useTranslations("app");
  const viewer = useViewer();
  const navigate = useNavigate();
  return (
    <Tooltip label={t("filter")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t("filter")}
        onClick={() =>
          void navigate({ to: "/{-$area}/bounties", search: { ...allProgramsView(viewer), filters: "open", search } })
        }
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
