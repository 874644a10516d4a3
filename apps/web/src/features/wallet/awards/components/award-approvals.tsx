import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { AwardProposal } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import type { AwardProposalAction, AwardProposalStatus } from "@safeport/contract/wallet/awards/award-approval.values";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useAwardApprovals } from "../api/approvals.ts";
import { DecideAwardDialog } from "./decide-award-dialog.tsx";
import { MemberLimits } from "./member-limits.tsx";

const tones: Record<AwardProposalStatus, Tone> = { waiting: "amber", approved: "green", declined: "red", withdrawn: "grey" };

/** The awards of a company that wait for a colleague, and what each member may award alone. */
export function AwardApprovals({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/approvals");
  const { data, error, refetch, isFetching } = useAwardApprovals(companyId);
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <Skeleton h={200} />}
      {data && (
        <>
          {data.proposals.length === 0 ? (
            <EmptyState icon={IconChecks} title={t("none")} text={t("none_text")} />
          ) : (
            <SettingsSection title={t("title")} text={t("about")}>
              <Proposals rows={data.proposals} currency={data.currency} companyId={companyId} />
            </SettingsSection>
          )}
          <MemberLimits rows={data.limits} currency={data.currency} companyId={companyId} />
        </>
      )}
    </>
  );
}

interface ProposalsProps {
  rows: readonly AwardProposal[];
  currency: string;
  companyId: string;
}

function Proposals({ rows, currency, companyId }: ProposalsProps) {
  const t = useTranslations("wallet/approvals");
  const tKind = useTranslations("reports/award.kinds");
  const { locale } = useI18n();
  const [asked, setAsked] = useState<{ proposal: AwardProposal; action: AwardProposalAction } | null>(null);
  const show = (amount: number) => formatMinor(amount, currency, locale);
  return (
    <>
      <FoldingTable
        rows={rows}
        rowKey={({ award_id }) => award_id}
        label={t("title")}
        minWidth={720}
        verticalSpacing={7}
        phone={[["report", "amount", "by", "state"], ["actions"]]}
        columns={{
          report: {
            head: t("report"),
            width: "36%",
            cell: ({ report, message }) => (
              <div style={{ overflowWrap: "anywhere" }}>
                <TextLink to="/reports/$reportId" params={{ reportId: report.report_id }}>
                  #{report.number} {report.title}
                </TextLink>
                {message && (
                  <Text fz={13} c="dimmed" lineClamp={2}>
                    {message}
                  </Text>
                )}
              </div>
            ),
          },
          amount: {
            head: t("amount"),
            cell: ({ amount, fee, kind }) => (
              <>
                {show(amount)}
                <Text fz={13} lh="18px" c="dimmed" component="div">
                  {tKind(kind)}
                  {fee > 0 && ` · ${t("with_fee", { fee: show(fee) })}`}
                </Text>
              </>
            ),
          },
          by: {
            head: t("by"),
            maxWidth: 180,
            cell: ({ proposed_by, proposed_at }) => (
              <>
                {proposed_by}
                <Text fz={13} lh="18px" c="dimmed">
                  <TimeAgo time={proposed_at} />
                </Text>
              </>
            ),
          },
          state: {
            head: t("state"),
            maxWidth: 260,
            cell: ({ status, decided_by, decided_at, reason }) => (
              <>
                <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
                {decided_by !== null && decided_at !== null && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {t.rich("decided", { by: decided_by, time: () => <TimeAgo time={decided_at} /> })}
                  </Text>
                )}
                {reason && (
                  <Text fz={13} lh="18px" style={{ overflowWrap: "anywhere" }}>
                    {reason}
                  </Text>
                )}
              </>
            ),
          },
          actions: {
            head: t("actions"),
            hideHead: true,
            isActions: true,
            align: "end",
            cell: (proposal) => (
              <Group gap={6} justify="flex-end">
                {proposal.can.map((action) => (
                  <Button
                    key={action}
                    size="compact-sm"
                    variant={action === "approve" ? "filled" : "default"}
                    aria-label={t("act_on", { act: t(`act.${action}`), title: proposal.report.title })}
                    onClick={() => setAsked({ proposal, action })}
                  >
                    {t(`act.${action}`)}
                  </Button>
                ))}
              </Group>
            ),
          },
        }}
      />
      {asked && <DecideAwardDialog {...asked} currency={currency} companyId={companyId} onClose={() => setAsked(null)} />}
    </>
  );
}
