import { Box, Button, Group, Text } from "@mantine/core";
import type { ProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { type InvitationStatus, invitationStatuses } from "@safeport/contract/programs/participation/invitation.state";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Truncate } from "../../../../ui/truncate.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { ParticipationList } from "../../core/components/participation-list.tsx";
import { StatusSelect } from "../../core/components/status-select.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useRevokeInvitation, useSentInvitations } from "../api/invitation.ts";
import { useKeptRows } from "../use-kept-rows.ts";
import { InviteForm } from "./invite-form.tsx";

const idOf = ({ invitation_id }: ProgramInvitation) => invitation_id;

/** The invitations to a program, and the form that sends one. */
export function InvitationList({ programId, companyId }: { programId: string; companyId: string }) {
  const t = useTranslations("programs/participation");
  const { filter: status, setFilter, page, setPage } = useFilteredPage<InvitationStatus | "">("");
  const query = useSentInvitations(companyId, { program_id: programId, status: status || undefined, page });
  const { rows, keep } = useKeptRows(`${status} ${page}`, query.data?.items ?? [], idOf);
  return (
    <>
      <InviteForm programId={programId} />
      <ParticipationList
        label={t("tab.invitations")}
        query={query}
        rows={rows}
        page={page}
        onPage={setPage}
        empty={{ title: t("empty.invitations"), text: t("empty.invitations_text") }}
        narrowed={status !== ""}
        tools={
          <StatusSelect
            value={status}
            statuses={invitationStatuses}
            labelOf={(value) => t(`invitation_status.${value}`)}
            onChange={setFilter}
          />
        }
        row={(invitation) => <InvitationRow key={invitation.invitation_id} invitation={invitation} onRevoked={keep} />}
      />
    </>
  );
}

function InvitationRow({
  invitation,
  onRevoked,
}: {
  invitation: ProgramInvitation;
  onRevoked: (now: ProgramInvitation) => void;
}) {
  const t = useTranslations("programs/participation");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const revoke = useRevokeInvitation(onRevoked);
  const { invitation_id, username, email, status, decline_reasons, invited_by, created_at, message, can } = invitation;
  const invitee = email ?? `@${username}`;
  const reasons = new Intl.ListFormat(locale).format(decline_reasons.map((reason) => t(`decline.reason.${reason}`)));
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="sm" align="flex-start">
        <Box flex="1 1 200px" miw={0}>
          <Text fw={500} component="div">
            <Truncate>{invitee}</Truncate>
          </Text>
          <Text fz={13} lh="18px" c="dimmed">
            {t(`invitation_status.${status}`)} · {t("invite.facts", { inviter: invited_by })} · <TimeAgo time={created_at} />
          </Text>
          {[message, reasons && t("reasons", { reasons })].filter(Boolean).map((text) => (
            <Text key={text} fz={14} mt={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {text}
            </Text>
          ))}
        </Box>
        {can.includes("revoke") && (
          <Button
            variant="default"
            size="xs"
            aria-label={t("invite.revoke_of", { invitee })}
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(invitation_id, {
                onSuccess: () => toast({ kind: "success", message: t("invite.revoked", { invitee }) }),
                onError: (error) => errorToast(error, { fallback: t("failed") }),
              })
            }
          >
            {t("invite.revoke")}
          </Button>
        )}
      </Group>
    </Box>
  );
}
