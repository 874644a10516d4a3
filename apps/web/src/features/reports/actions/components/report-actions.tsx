import { Button } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
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
  IconShare,
} from "@tabler/icons-react";
import { type ComponentType, Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "../../../../ui/action-menu.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import type { ReportAction } from "../report-action.ts";
import type { ReportDialogsProps } from "./report-dialogs.tsx";

const LazyDialogs = lazyPart(() => import("./report-dialogs.tsx").then((module) => module.ReportDialogs));

const AwardDialog = lazyPart(() => import("../../awards/components/award-dialog.tsx").then((module) => module.AwardDialog));

const OutsidersDialog = lazyPart(() =>
  import("../../outsiders/components/outsiders-dialog.tsx").then((module) => module.OutsidersDialog),
);

const WithdrawDialog = lazyPart(() =>
  import("../../status/components/withdraw-dialog.tsx").then((module) => module.WithdrawDialog),
);

const disputeActions = ["dispute", "request_recheck"] as const;

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
  const { DisputeDialog } = use(ReportPartsContext);
  const close = () => setDialog(null);
  const { can } = report;
  // A further award is seldom meant, nor one for a report that was dealt with elsewhere.
  const isAwarded = "weights_frozen_at" in report && (report.weights_frozen_at !== null || report.imported_at !== null);
  // The next decision is the button of a page; what may come later is in its menu.
  const next = (["validate", "award"] as const).find((action) => can.includes(action) && !(action === "award" && isAwarded));
  const disputeAction = hideDispute || !DisputeDialog ? undefined : disputeActions.find((action) => can.includes(action));
  // The company seldom disputes; a reporter has no menu.
  const disputesInMenu = onPage && (can.includes("change_status") || can.includes("change_severity"));
  const menu: MenuAction[] = [
    ...(can.includes("validate") && !onPage
      ? [{ label: t("validate"), icon: IconCircleCheck, shortcut: "y", onClick: () => setDialog("validate") }]
      : []),
    ...(can.includes("award") && (!onPage || next !== "award")
      ? [{ label: t("award"), icon: IconCoin, intent: AwardDialog.intent, onClick: () => setDialog("award") }]
      : []),
    ...(can.includes("change_severity")
      ? [{ label: t("change_severity"), icon: IconAntennaBars5, shortcut: "v", onClick: () => setDialog("severity") }]
      : []),
    ...(can.includes("change_status")
      ? [{ label: t("change_status"), icon: IconArrowsExchange, shortcut: "s", onClick: () => setDialog("status") }]
      : []),
    ...(can.includes("correct") ? [{ label: t("correct"), icon: IconPencil, onClick: () => setDialog("correct") }] : []),
    ...(can.includes("move") && onPage ? [{ label: t("move"), icon: IconFolderSymlink, onClick: () => setDialog("move") }] : []),
    ...(can.includes("invite_outsider") && onPage
      ? [{ label: t("share_outside"), icon: IconShare, intent: OutsidersDialog.intent, onClick: () => setDialog("outsiders") }]
      : []),
    ...(can.includes("lock") && onPage
      ? [
          {
            label: t(report.locked_at ? "unlock" : "lock"),
            icon: report.locked_at ? IconLockOpen : IconLock,
            onClick: () => setDialog("lock"),
          },
        ]
      : []),
    ...(DisputeDialog && disputeAction && disputesInMenu
      ? [{ label: t(disputeAction), icon: IconScale, intent: DisputeDialog.intent, onClick: () => setDialog("dispute") }]
      : []),
  ];

  return (
    <>
      {onPage && can.includes("withdraw") && (
        <Button variant="default" size={size} {...WithdrawDialog.intent} onClick={() => setDialog("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
      {onPage && next === "validate" && (
        <Button
          size={size}
          leftSection={<IconCircleCheck size={14} stroke={1.75} aria-hidden />}
          data-shortcut="y"
          aria-keyshortcuts="y"
          onClick={() => setDialog("validate")}
        >
          {t("validate")}
        </Button>
      )}
      {onPage && next === "award" && (
        <Button
          size={size}
          leftSection={<IconCoin size={14} stroke={1.75} aria-hidden />}
          {...AwardDialog.intent}
          onClick={() => setDialog("award")}
        >
          {t("award")}
        </Button>
      )}
      {DisputeDialog && disputeAction && !disputesInMenu && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconScale size={14} stroke={1.75} aria-hidden />}
          {...DisputeDialog.intent}
          onClick={() => setDialog("dispute")}
        >
          {t(disputeAction)}
        </Button>
      )}
      {menu.length > 0 && <ActionMenu label={t("menu")} actions={menu} />}
      <Suspense>
        {dialog === "dispute" ? (
          DisputeDialog && <DisputeDialog report={report} onClose={close} />
        ) : dialog === "award" ? (
          <AwardDialog report={report} onClose={close} />
        ) : dialog === "outsiders" ? (
          <OutsidersDialog report={report} onClose={close} />
        ) : dialog === "withdraw" ? (
          <WithdrawDialog report={report} onClose={close} />
        ) : (
          dialog && <ReportDialogs dialog={dialog} report={report} onNext={onNext} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
