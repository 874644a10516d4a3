import { Button } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import {
  IconAntennaBars5,
  IconArrowsExchange,
  IconCircleCheck,
  IconCoin,
  IconFolderSymlink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconScale,
} from "@tabler/icons-react";
import { type ComponentType, Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "../../../../ui/action-menu.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { DisputeDialogContext } from "../../shared/dispute-dialog-context.ts";
import type { ReportAction } from "../report-action.ts";
import type { ReportDialogsProps } from "./report-dialogs.tsx";

const LazyDialogs = lazyPart(() => import("./report-dialogs.tsx").then((module) => module.ReportDialogs));

const AwardDialog = lazyPart(() => import("../../awards/components/award-dialog.tsx").then((module) => module.AwardDialog));

const WithdrawDialog = lazyPart(() =>
  import("../../status/components/withdraw-dialog.tsx").then((module) => module.WithdrawDialog),
);

interface ReportActionsProps {
  report: ReportCard | Report;
  hideDispute?: boolean;
  size?: "xs" | "sm";
  /** On the page of the report: validating, awarding and taking it back are buttons of their own. */
  onPage?: boolean;
  /** The dialogs that keys open, on a page that has their code; otherwise it is fetched for the first of them. */
  dialogs?: ComponentType<ReportDialogsProps>;
  /** Opens the next report of the list. */
  onNext?: (() => void) | undefined;
}

/** Buttons for the actions that the server lists in the report's `can`. */
export function ReportActions({
  report,
  hideDispute = false,
  size = "xs",
  onPage = false,
  dialogs: ReportDialogs = LazyDialogs,
  onNext,
}: ReportActionsProps) {
  const t = useTranslations("reports.act");
  const [dialog, setDialog] = useState<ReportAction | null>(null);
  const DisputeDialog = use(DisputeDialogContext);
  const close = () => setDialog(null);
  const { can } = report;
  const menu: MenuAction[] = [
    ...(can.includes("validate") && !onPage
      ? [{ label: t("validate"), icon: IconCircleCheck, shortcut: "y", onClick: () => setDialog("validate") }]
      : []),
    ...(can.includes("award") && !onPage ? [{ label: t("award"), icon: IconCoin, onClick: () => setDialog("award") }] : []),
    ...(can.includes("change_severity")
      ? [{ label: t("change_severity"), icon: IconAntennaBars5, shortcut: "v", onClick: () => setDialog("severity") }]
      : []),
    ...(can.includes("change_status")
      ? [{ label: t("change_status"), icon: IconArrowsExchange, shortcut: "s", onClick: () => setDialog("status") }]
      : []),
    ...(can.includes("correct") ? [{ label: t("correct"), icon: IconPencil, onClick: () => setDialog("correct") }] : []),
    ...(can.includes("move") && onPage ? [{ label: t("move"), icon: IconFolderSymlink, onClick: () => setDialog("move") }] : []),
    ...(can.includes("lock") && onPage
      ? [
          {
            label: t(report.locked_at ? "unlock" : "lock"),
            icon: report.locked_at ? IconLockOpen : IconLock,
            onClick: () => setDialog("lock"),
          },
        ]
      : []),
  ];

  return (
    <>
      {onPage && can.includes("withdraw") && (
        <Button variant="default" size={size} {...WithdrawDialog.intent} onClick={() => setDialog("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
      {onPage && can.includes("validate") && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconCircleCheck size={14} stroke={1.75} aria-hidden />}
          data-shortcut="y"
          aria-keyshortcuts="y"
          onClick={() => setDialog("validate")}
        >
          {t("validate")}
        </Button>
      )}
      {onPage && can.includes("award") && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconCoin size={14} stroke={1.75} aria-hidden />}
          {...AwardDialog.intent}
          onClick={() => setDialog("award")}
        >
          {t("award")}
        </Button>
      )}
      {DisputeDialog && can.includes("dispute") && !hideDispute && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconScale size={14} stroke={1.75} aria-hidden />}
          {...DisputeDialog.intent}
          onClick={() => setDialog("dispute")}
        >
          {t("dispute")}
        </Button>
      )}
      {DisputeDialog && can.includes("request_recheck") && !hideDispute && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconScale size={14} stroke={1.75} aria-hidden />}
          {...DisputeDialog.intent}
          onClick={() => setDialog("dispute")}
        >
          {t("request_recheck")}
        </Button>
      )}
      {menu.length > 0 && <ActionMenu label={t("menu")} actions={menu} />}
      <Suspense>
        {dialog === "dispute" ? (
          DisputeDialog && <DisputeDialog report={report} onClose={close} />
        ) : dialog === "award" ? (
          <AwardDialog report={report} onClose={close} />
        ) : dialog === "withdraw" ? (
          <WithdrawDialog report={report} onClose={close} />
        ) : (
          dialog && <ReportDialogs dialog={dialog} report={report} onNext={onNext} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
