import { Menu } from "@mantine/core";
import type { ReportAction } from "@safeport/contract/reports/report.policy";
import { IconAntennaBars5, IconArrowsExchange } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface ReportMenuProps {
  target: ReactNode;
  can: readonly ReportAction[];
  onChoose: (dialog: "severity" | "status") => void;
}

/** What who triages a report can change about it. Opens as soon as it is there, since that is what was asked for. */
export function ReportMenu({ target, can, onChoose }: ReportMenuProps) {
  const t = useTranslations("reports.act");
  return (
    <Menu position="bottom-end" defaultOpened withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {can.includes("change_severity") && (
          <Menu.Item leftSection={<IconAntennaBars5 size={16} stroke={1.75} aria-hidden />} onClick={() => onChoose("severity")}>
            {t("change_severity")}
          </Menu.Item>
        )}
        {can.includes("change_status") && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />} onClick={() => onChoose("status")}>
            {t("change_status")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
