import { ActionIcon } from "@mantine/core";
import type { ReportAction } from "@safeport/contract/reports/report.policy";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadMenu = () => import("./report-menu.tsx");
const ReportMenu = lazy(() => loadMenu().then((module) => ({ default: module.ReportMenu })));

interface ReportMenuButtonProps {
  can: readonly ReportAction[];
  size: "xs" | "sm";
  onChoose: (dialog: "severity" | "status") => void;
}

/** The button of the menu; the menu's own code comes once somebody is about to use it. */
export function ReportMenuButton({ can, size, onChoose }: ReportMenuButtonProps) {
  const t = useTranslations("reports.act");
  const [asked, setAsked] = useState(false);
  const look = { variant: "default", size: size === "xs" ? 30 : 36, "aria-label": t("menu") } as const;
  const icon = <IconDots size={16} stroke={1.75} aria-hidden />;
  const waiting = (
    <ActionIcon
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      {icon}
    </ActionIcon>
  );
  if (!asked) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ReportMenu target={<ActionIcon {...look}>{icon}</ActionIcon>} can={can} onChoose={onChoose} />
    </Suspense>
  );
}
