import { Box, Group, Text, Title } from "@mantine/core";
import { type DeskQueue, deskCountLimit, deskQueues } from "@safeport/contract/site/desk.endpoints";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import list from "../../../ui/list.module.css";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useDesk } from "../api/desk.ts";

const admin = { area: "admin" } as const;
const links: Record<DeskQueue, LinkOptions> = {
  disputes: linkOptions({ to: "/{-$area}/disputes", params: admin, search: { status: "unended" } }),
  overdue_disputes: linkOptions({ to: "/{-$area}/disputes", params: admin, search: { only: "overdue" } }),
  rechecks: linkOptions({ to: "/{-$area}/disputes", params: admin, search: { only: "rechecks" } }),
  overdue_reports: linkOptions({ to: "/reports", search: { view: "overdue" } }),
  kyc: linkOptions({ to: "/admin/kyc" }),
  sanctions: linkOptions({ to: "/admin/kyc", search: { tab: "sanctions" } }),
  withdrawals: linkOptions({ to: "/admin/payouts" }),
  deposits: linkOptions({ to: "/admin/payments", search: { type: "deposit", status: "open" } }),
  refunds: linkOptions({ to: "/admin/payouts", search: { tab: "refunds" } }),
  discrepancies: linkOptions({ to: "/admin/payouts", search: { tab: "differences" } }),
  statement_entries: linkOptions({ to: "/admin/statements", search: { tab: "open", state: "open" } }),
  corrections: linkOptions({ to: "/admin/payments", search: { type: "adjustment", status: "waiting" } }),
  proposed_deposits: linkOptions({ to: "/admin/payments", search: { type: "deposit", status: "open" } }),
  revived_deposits: linkOptions({ to: "/admin/statements", search: { tab: "open", state: "open" } }),
  proposed_withdrawals: linkOptions({ to: "/admin/payouts", search: { state: "proposed" } }),
  proposed_refunds: linkOptions({ to: "/admin/payouts", search: { tab: "refunds", state: "proposed" } }),
  money_settings: linkOptions({ to: "/admin/site" }),
  months: linkOptions({ to: "/{-$area}/vault", params: admin }),
  imports: linkOptions({ to: "/admin/imports" }),
  flagged_comments: linkOptions({
    to: "/{-$area}/activity",
    params: admin,
    search: { action: "report.comment_flagged" },
  }),
};
const tools = {
  activity: linkOptions({ to: "/{-$area}/activity", params: admin }),
  companies: linkOptions({ to: "/admin/companies" }),
  users: linkOptions({ to: "/admin/users" }),
  announcements: linkOptions({ to: "/admin/announcements" }),
  settings: linkOptions({ to: "/admin/site" }),
  health: linkOptions({ to: "/admin/health" }),
} as const;

/** The queues in which something waits before those that are empty, each part in its own order. */
function inOrder(counts: Record<DeskQueue, number>): DeskQueue[] {
  return [...deskQueues.filter((queue) => counts[queue] > 0), ...deskQueues.filter((queue) => counts[queue] === 0)];
}

/** The start page of staff: everything that waits for them, with counts, and the tools they have. */
export function DeskPage() {
  const t = useTranslations("site.desk");
  const desk = useDesk();
  return (
    <Page title={t("title")} subtitle={t("about")} width="form">
      <Title order={2} mb="sm">
        {t("waiting")}
      </Title>
      {desk.data ? (
        <ul className={list.list} aria-label={t("waiting")}>
          {inOrder(desk.data).map((queue) => (
            <Row
              key={queue}
              link={links[queue]}
              label={t(`queue.${queue}`)}
              count={desk.data[queue]}
              oldest={desk.data.oldest[queue]}
            />
          ))}
        </ul>
      ) : desk.isError ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} retrying={desk.isFetching} />
      ) : (
        <SkeletonRows height={44} />
      )}
      <Title order={2} mt="xl" mb="sm">
        {t("tools")}
      </Title>
      <ul className={list.list} aria-label={t("tools")}>
        {(Object.keys(tools) as (keyof typeof tools)[]).map((tool) => (
          <Row key={tool} link={tools[tool]} label={t(`tool.${tool}`)} />
        ))}
      </ul>
    </Page>
  );
}

interface RowProps {
  link: LinkOptions;
  label: string;
  count?: number;
  oldest?: string | null;
}

function Row({ link, label, count, oldest }: RowProps) {
  const t = useTranslations("site.desk");
  return (
    <Box component="li" px="md" py={10} className={list.row ?? ""}>
      <Group justify="space-between" wrap="nowrap">
        <Box
          flex={1}
          display={{ base: "block", sm: "flex" }}
          style={{ alignItems: "baseline", justifyContent: "space-between", gap: 12 }}
        >
          <TextLink {...link} className={list.link ?? ""}>
            {label}
          </TextLink>
          {oldest && (
            <Text fz={13} c="dimmed">
              {t.rich("oldest", { time: () => <TimeAgo time={oldest} /> })}
            </Text>
          )}
        </Box>
        {count === 0 && (
          <Text fz={13} c="dimmed">
            {t("none")}
          </Text>
        )}
        {!!count && <Badge tone="amber">{count > deskCountLimit ? `${deskCountLimit}+` : String(count)}</Badge>}
      </Group>
    </Box>
  );
}
