import { Box, Button, Group, Text, Title } from "@mantine/core";
import type { CompanyInvitation } from "@safeport/contract/companies/member.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import list from "../../../ui/list.module.css";
import { Pagination } from "../../../ui/pagination.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { Truncate } from "../../../ui/truncate.tsx";
import { useInvitations, useRevokeInvitation } from "../api/member.ts";

/** The invitations of a company that wait for an answer; nothing when there are none. */
export function InvitationList({ companyId }: { companyId: string }) {
  const t = useTranslations("companies/settings.invite");
  const [page, setPage] = useState(1);
  const invitations = useInvitations(companyId, page);
  if (invitations.error && !invitations.data)
    return (
      <ErrorState
        strip
        alone
        error={invitations.error}
        onRetry={() => void invitations.refetch()}
        retrying={invitations.isFetching}
      />
    );
  if (!invitations.data || invitations.data.total === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs">
        {t("waiting")}
      </Title>
      <ul className={list.list} aria-label={t("waiting")}>
        {invitations.data.items.map((invitation) => (
          <InvitationRow key={invitation.invitation_id} companyId={companyId} invitation={invitation} />
        ))}
      </ul>
      <Pagination page={page} pages={invitations.data.pages} onChange={setPage} />
    </div>
  );
}

function InvitationRow({ companyId, invitation }: { companyId: string; invitation: CompanyInvitation }) {
  const t = useTranslations("companies/settings");
  const revoke = useRevokeInvitation(companyId);
  const { invitation_id, username, email, role, invited_by, expires_at } = invitation;
  const invitee = email ?? `@${username}`;
  return (
    <Box component="li" px="md" py={8}>
      <Group gap="sm" wrap="nowrap">
        <Box flex={1} miw={0}>
          <Truncate>{invitee}</Truncate>
          <Text fz={13} lh="18px" c="dimmed">
            {t.rich("invite.facts", {
              role: t(`role.${role}`),
              inviter: invited_by,
              time: () => <TimeAgo time={expires_at} />,
            })}
          </Text>
        </Box>
        <Button
          variant="default"
          size="xs"
          aria-label={t("invite.revoke_of", { invitee })}
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate(invitation_id, {
              onSuccess: () => toast({ kind: "success", message: t("invite.revoked", { invitee }) }),
            })
          }
        >
          {t("invite.revoke")}
        </Button>
      </Group>
      {revoke.error && <ErrorAlert error={revoke.error} />}
    </Box>
  );
}
