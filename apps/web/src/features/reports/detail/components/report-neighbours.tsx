import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { neighboursOf } from "../../list/last-list.ts";
import { isForThePage } from "../../shared/use-row-keys.ts";
import { usePrefetchReport } from "../api/use-prefetch-report.ts";

/** The way to the reports before and after this one in the list it was opened from; j and k go there, too. */
export function ReportNeighbours({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.detail");
  const navigate = useNavigate();
  const prefetch = usePrefetchReport();
  const [found] = useState(() => neighboursOf(reportId));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === "j" ? found?.next : event.key === "k" ? found?.previous : null;
    if (!target || !isForThePage(event)) return;
    event.preventDefault();
    void navigate({ to: "/reports/$reportId", params: { reportId: target } });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  if (!found || found.count < 2) return null;
  const step = (target: string | null, name: "previous" | "next") => {
    const Mark = name === "next" ? IconChevronDown : IconChevronUp;
    const icon = <Mark size={18} stroke={1.75} aria-hidden />;
    const look = { variant: "subtle", color: "gray", "aria-label": t(name) } as const;
    return (
      <Tooltip label={t(name)}>
        {target ? (
          <ActionIcon
            renderRoot={(props) => <Link to="/reports/$reportId" params={{ reportId: target }} {...props} />}
            onPointerEnter={() => prefetch(target)}
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
        {t("place", { place: found.place, count: found.count })}
      </Text>
      {step(found.previous, "previous")}
      {step(found.next, "next")}
    </Group>
  );
}
