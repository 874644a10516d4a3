import { Button, Group, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useAnswerInvitation, useOpenedInvitation } from "../api/member.ts";

/** Target of the link in an invitation. */
export function InvitationPage({ token }: { token: string }) {
  const t = useTranslations("companies/settings.invitation");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useOpenedInvitation(token);
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 429;
  return (
    <Page title={t("title")} width="form">
      {!data && !error && <SkeletonRows count={3} height={48} />}
      {error && isRefused && (
        <EmptyState
          icon={IconMailOff}
          title={error.status === 403 ? t("another") : t("ended")}
          text={errorText(error)}
          action={
            error.status === 403 ? (
              <ButtonLink to="/join-company" hash={`token=${token}`} variant="default">
                {t("sign_in")}
              </ButtonLink>
            ) : (
              <HomeLink />
            )
          }
        />
      )}
      {error && !isRefused && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <Answer token={token} invitation={data} />}
    </Page>
  );
}

type Opened = NonNullable<ReturnType<typeof useOpenedInvitation>["data"]>;

function Answer({ token, invitation }: { token: string; invitation: Opened }) {
  const t = useTranslations("companies/settings");
  const navigate = useNavigate();
  const answer = useAnswerInvitation(token);
  const { company_id, company_name: company, company_logo, role, invited_by, expires_at } = invitation;
  const pending = (accept: boolean) => answer.isPending && answer.variables === accept;

  function send(accept: boolean): void {
    answer.mutate(accept, {
      onSuccess: () => {
        toast({ kind: "success", message: t(accept ? "invitation.joined" : "invitation.declined", { company }) });
        if (!accept) return void navigate({ to: "/{-$area}" });
        // Everything on screen belongs to the company that was active before, so the page is loaded again (spec §4).
        setActiveCompany(company_id);
        location.assign(`/companies/${company_id}`);
      },
    });
  }
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap">
        <Avatar name={company} picture={company_logo} size={40} square />
        <Text fz="md" style={{ overflowWrap: "anywhere" }}>
          {t.rich("invitation.text", {
            inviter: invited_by,
            company,
            role: t(`role.${role}`),
            b: (chunks) => <b>{chunks}</b>,
          })}
        </Text>
      </Group>
      <Text c="dimmed">
        {t(`may.${role}`)} {t.rich("invitation.until", { time: () => <TimeAgo time={expires_at} /> })}
      </Text>
      {answer.error && <ErrorAlert error={answer.error} />}
      <Group gap="xs">
        <Button onClick={() => send(true)} loading={pending(true)} disabled={pending(false)}>
          {t("invitation.accept")}
        </Button>
        <Button variant="default" onClick={() => send(false)} loading={pending(false)} disabled={pending(true)}>
          {t("invitation.decline")}
        </Button>
      </Group>
    </Stack>
  );
}
