import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import type { Neighbour } from "../../core/neighbours.ts";
import { searchAtPlace } from "../../core/report-place.ts";
import { useNeighbours } from "../../core/use-neighbours.ts";
import { isForThePage } from "../../core/use-row-keys.ts";
import { usePrefetchReport } from "../../timeline/api/prefetch-report.ts";

const page = getRouteApi("/_app/reports/$reportId/");

/** The way to the reports before and after this one in the list that the address names; j and k go there, too. */
export function ReportNeighbours({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.detail");
  const navigate = useNavigate();
  const prefetch = usePrefetchReport();
  const search = page.useSearch();
  const neighbours = useNeighbours(reportId, search);
  const optionsOf = (target: Neighbour) => ({
    params: { reportId: target.reportId },
    search: searchAtPlace(search, target.place),
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === "j" ? neighbours?.next : event.key === "k" ? neighbours?.previous : null;
    if (!target || !isForThePage(event)) return;
    event.preventDefault();
    void navigate({ to: "/reports/$reportId", ...optionsOf(target) });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  if (!neighbours || neighbours.count < 2) return null;
  const step = (target: Neighbour | null, name: "previous" | "next") => {
    const Mark = name === "next" ? IconChevronDown : IconChevronUp;
    const icon = <Mark size={18} stroke={1.75} aria-hidden />;
    const look = { variant: "subtle", color: "gray", "aria-label": t(name) } as const;
    return (
      <Tooltip label={t(name)} shortcut={name === "next" ? "n" : "p"}>
        {target ? (
          <ActionIcon
            renderRoot={(props) => <Link to="/reports/$reportId" {...optionsOf(target)} {...props} />}
            onPointerEnter={() => prefetch(target.reportId)}
            data-shortcut={name === "next" ? "n" : "p"}
            {...look}
          >
            {icon}
          </ActionIcon>
        ) : (
          <ActionIcon {...look} disabled>
            {icon}
          </ActionIcon>
        )}
      </Tooltip>
    );
  };
  return (
    <Group component="nav" aria-label={t("neighbours")} gap={0} mr={4} fz={13} c="dimmed">
      <Text span inherit mr={4}>
        {t("place", { place: neighbours.place, count: neighbours.count })}
      </Text>
      {step(neighbours.previous, "previous")}
      {step(neighbours.next, "next")}
    </Group>
  );
}
