import type { Program } from "@safeport/contract/programs/core/program.schema";
import {
  IconChartBar,
  IconCode,
  IconEye,
  IconFileImport,
  IconFileText,
  IconInbox,
  IconListCheck,
  IconListDetails,
  IconTrophy,
  IconUsers,
} from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { MenuAction } from "../../../ui/action-menu.tsx";

/** The pages about a program that its reader may open; none in its preview. */
export function useProgramPages(
  { program_id, company_id, handle, can, visibility, status }: Program,
  isPreview: boolean,
): MenuAction[] {
  const t = useTranslations("programs");
  if (isPreview) return [];
  const params = { title: handle };
  return [
    ...(can.includes("edit")
      ? [
          { label: t("details.reports"), icon: IconFileText, link: linkOptions({ to: "/reports", search: { program_id } }) },
          {
            label: t("details.preview"),
            icon: IconEye,
            link: linkOptions({ to: "/{-$area}/bounties/$title", params, search: { preview: "true" } }),
          },
          { label: t("details.intake"), icon: IconInbox, link: linkOptions({ to: "/bounties/$title/intake", params }) },
          {
            label: t("details.code_indexes"),
            icon: IconCode,
            link: linkOptions({ to: "/bounties/$title/code-indexes", params }),
          },
          {
            label: t("details.non_issues"),
            icon: IconListDetails,
            link: linkOptions({ to: "/bounties/$title/non-issues", params }),
          },
        ]
      : []),
    ...(can.includes("import_reports")
      ? [
          {
            label: t("details.import_reports"),
            icon: IconFileImport,
            link: linkOptions({ to: "/{-$area}/bounties/$title/import", params }),
          },
        ]
      : []),
    ...(can.includes("see_metrics")
      ? [
          {
            label: t("facts.metrics"),
            icon: IconChartBar,
            link: linkOptions({ to: "/{-$area}/bounties/$title/metrics", params }),
          },
        ]
      : []),
    ...(can.includes("see_known_issues")
      ? [
          {
            label: t("details.known_issues"),
            icon: IconListCheck,
            link: linkOptions({ to: "/{-$area}/bounties/$title/known-issues", params }),
          },
        ]
      : []),
    ...(can.includes("manage_members")
      ? [{ label: t("details.members"), icon: IconUsers, link: linkOptions({ to: "/bounties/$title/members", params }) }]
      : []),
    // The hall of fame counts reports to the company's programs that are open to all.
    ...(visibility === "PUBLIC" && status === "active"
      ? [
          {
            label: t("details.hall_of_fame"),
            icon: IconTrophy,
            link: linkOptions({ to: "/{-$area}/leaderboard", search: { company_id, window: "all" } }),
          },
        ]
      : []),
  ];
}
