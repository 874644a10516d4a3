import { Box, Button, Group, Text } from "@mantine/core";
import type { OwnInvitation } from "@safeport/contract/companies/member.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useAnswerOwnInvitation, useOwnInvitations } from "../api/member.ts";

/** The invitations into companies that wait for the reader; nothing when there are none. */
export function OwnInvitations() {
  const t = useTranslations("companies/settings.invitation");
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useOwnInvitations(page);
  if (error && !data) return <ErrorState strip alone error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data || data.total === 0) return null;
  return (
    <SettingsSection title={t("waiting")}>
      {data.items.map((invitation) => (
        <OwnInvitationRow key={invitation.invitation_id} invitation={invitation} />
      ))}
      <Pagination page={page} pages={data.pages} onChange={setPage} />
    </SettingsSection>
  );
}

function OwnInvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const t = useTranslations("companies/settings");
  const answer = useAnswerOwnInvitation(invitation.invitation_id);
  const { company_id, company_name: company, company_logo, role, invited_by: inviter, expires_at } = invitation;

  function send(accept: boolean): void {
    answer.mutate(accept, {
      onSuccess: () => {
        toast({ kind: "success", message: t(accept ? "invitation.joined" : "invitation.declined", { company }) });
        if (!accept) return;
        // Everything on screen belongs to the company that was active before, so the page is loaded again (spec §4).
        setActiveCompany(company_id);
        location.assign(`/companies/${company_id}`);
      },
    });
  }
  const button = (accept: boolean) => ({
    size: "xs",
    onClick: () => send(accept),
    loading: answer.isPending && answer.variables === accept,
    disabled: answer.isPending && answer.variables !== accept,
  });
  return (
    <Box>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Avatar name={company} picture={company_logo} size={32} square />
        <Box flex={1} miw={0}>
          <Text style={{ overflowWrap: "anywhere" }}>
            {t.rich("invitation.text", { inviter, company, role: t(`role.${role}`), b: (chunks) => <b>{chunks}</b> })}
          </Text>
          <Text fz={13} c="dimmed" mb="xs">
            {t.rich("invitation.until", { time: () => <TimeAgo time={expires_at} /> })}
          </Text>
          <Group gap="xs">
            <Button {...button(true)} aria-label={t("invitation.accept_of", { company })}>
              {t("invitation.accept")}
            </Button>
            <Button {...button(false)} variant="default" aria-label={t("invitation.decline_of", { company })}>
              {t("invitation.decline")}
            </Button>
          </Group>
        </Box>
      </Group>
      {answer.error && <ErrorAlert error={answer.error} mt="xs" />}
    </Box>
  );
}
