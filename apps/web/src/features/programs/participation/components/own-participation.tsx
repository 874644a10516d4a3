import { Box, Button, Group, Text, Title } from "@mantine/core";
import type { Interest } from "@safeport/contract/programs/participation/interest.endpoints";
import { type InterestStatus, interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import type { ProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Truncate } from "../../../../ui/truncate.tsx";
import { StatusSelect } from "../../core/components/status-select.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useOwnInterests, useWithdrawInterest } from "../api/interest.ts";
import { useWaitingInvitations } from "../api/invitation.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";

/** The viewer's invitations that wait for an answer; nothing where there are none. */
export function OwnInvitations() {
  const t = useTranslations("programs/participation");
  const invitations = useWaitingInvitations().data?.items ?? [];
  if (invitations.length === 0) return null;
  return (
    <Box component="section" mb="lg" aria-label={t("waiting")}>
      <Title order={2} mb="xs">
        {t("waiting")}
      </Title>
      <ul className={list.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.invitation_id} invitation={invitation} />
        ))}
      </ul>
    </Box>
  );
}

/** The viewer's applications with any status. Renders nothing if there are none. */
export function OwnInterests() {
  const t = useTranslations("programs/participation");
  const { filter: status, setFilter, page, setPage } = useFilteredPage<InterestStatus | "">("");
  const interests = useOwnInterests({ page, status }).data;
  if (!interests || (interests.total === 0 && status === "")) return null;
  return (
    <Box component="section" mb="lg" aria-label={t("own")}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t("own")}</Title>
        {(interests.total > 1 || status !== "") && (
          <StatusSelect
            value={status}
            statuses={interestStatuses}
            labelOf={(value) => t(`interest_status.${value}`)}
            onChange={setFilter}
            compact
          />
        )}
      </Group>
      {interests.total === 0 && <Text c="dimmed">{t("empty.interests")}</Text>}
      {interests.total > 0 && (
        <ul className={list.list}>
          {interests.items.map((interest) => (
            <InterestRow key={interest.interest_id} interest={interest} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={interests.pages} onChange={setPage} />
    </Box>
  );
}

interface InvitationRowProps {
  invitation: ProgramInvitation;
  onAccepted?: () => void;
}

/** An invitation that waits, with what accepts or declines it. */
export function InvitationRow({ invitation, onAccepted }: InvitationRowProps) {
  const t = useTranslations("programs/participation");
  const { program_title, program_handle, company_name, company_logo, invited_by, message, expires_at } = invitation;
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="sm" align="flex-start">
        <Avatar name={company_name} picture={company_logo} size={28} square />
        <Box flex="1 1 200px" miw={0}>
          <TextLink to="/{-$area}/bounties/$title" params={{ title: program_handle }} display="block" fw={500}>
            <Truncate>{program_title}</Truncate>
          </TextLink>
          <Text fz={13} lh="18px" c="dimmed">
            {t("invited.by", { company: company_name, inviter: invited_by })} ·{" "}
            {t.rich("invited.until", { time: () => <TimeAgo time={expires_at} /> })}
          </Text>
          {message && (
            <Text fz={13} mt={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {message}
            </Text>
          )}
        </Box>
        <InvitationAnswer invitation={invitation} {...(onAccepted && { onAccepted })} />
      </Group>
    </Box>
  );
}

function InterestRow({ interest }: { interest: Interest }) {
  const t = useTranslations("programs/participation");
  const withdraw = useWithdrawInterest();
  const { interest_id, program_title, program_handle, status, reason, created_at, can } = interest;
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="sm" align="flex-start">
        <Box flex="1 1 200px" miw={0}>
          <TextLink to="/{-$area}/bounties/$title" params={{ title: program_handle }} display="block" fw={500}>
            <Truncate>{program_title}</Truncate>
          </TextLink>
          <Text fz={13} lh="18px" c="dimmed">
            {t(`interest_status.${status}`)} · {t.rich("sent", { time: () => <TimeAgo time={created_at} /> })}
          </Text>
          {reason && (
            <Text fz={13} mt={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {t("own_reason", { reason })}
            </Text>
          )}
        </Box>
        {can.includes("withdraw") && (
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            aria-label={t("applied.withdraw_of", { program: program_title })}
            onClick={() =>
              withdraw.mutate(interest_id, { onSuccess: () => toast({ kind: "success", message: t("applied.done") }) })
            }
          >
            {t("applied.withdraw")}
          </Button>
        )}
      </Group>
      {withdraw.error && <ErrorAlert error={withdraw.error} fallback={t("failed")} />}
    </Box>
  );
}
