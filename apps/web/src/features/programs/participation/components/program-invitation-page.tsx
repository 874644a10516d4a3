import type { ProgramInvitationPreview } from "@safeport/contract/programs/participation/invitation.endpoints";
import { IconMailOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useProgramInvitationPreview } from "../../../accounts/core/api/account.ts";
import { ConfirmMail } from "../../core/components/confirm-mail.tsx";
import { useWaitingInvitations } from "../api/invitation.ts";
import { InvitationRow } from "./own-participation.tsx";

/** Target of the link in a mailed invitation to a program, for people who are signed in. */
export function ProgramInvitationPage({ token }: { token: string }) {
  const t = useTranslations("programs/participation.opened");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useProgramInvitationPreview(token);
  const isEnded = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Page title={t("title")} width="form">
      {!data && !error && <SkeletonRows height={72} />}
      {isEnded && <Ended text={errorText(error)} />}
      {error && !isEnded && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <Opened token={token} preview={data} />}
    </Page>
  );
}

/** The invitation with its answer, for the researcher whose address was invited; for others, what to do. */
function Opened({ token, preview }: { token: string; preview: ProgramInvitationPreview }) {
  const t = useTranslations("programs/participation.opened");
  const navigate = useNavigate();
  const { user, experience } = useViewer();
  const { data, error, refetch, isFetching } = useWaitingInvitations();
  const { invitation_id, email, invited_by: inviter } = preview;
  if (user.email.toLowerCase() !== email)
    return (
      <EmptyState
        icon={IconMailOff}
        title={t("another", { email })}
        text={t("another_text")}
        action={
          <ButtonLink to="/join-program" hash={`token=${token}`} variant="default">
            {t("sign_in")}
          </ButtonLink>
        }
      />
    );
  if (experience !== "researcher") return <EmptyState icon={IconMailOff} title={t("researchers", { inviter })} />;
  if (!user.email_verified) return <ConfirmMail>{t("unconfirmed", { email })}</ConfirmMail>;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows height={72} />;
  const invitation = data.items.find((item) => item.invitation_id === invitation_id);
  if (!invitation) return <Ended />;
  return (
    <ul className={list.list}>
      <InvitationRow
        invitation={invitation}
        onAccepted={() => void navigate({ to: "/{-$area}/bounties/$title", params: { title: invitation.program_handle } })}
      />
    </ul>
  );
}

function Ended({ text }: { text?: string }) {
  const t = useTranslations("programs/participation.opened");
  return (
    <EmptyState
      icon={IconMailOff}
      title={t("ended")}
      {...(text !== undefined && { text })}
      action={
        <ButtonLink to="/{-$area}/bounties" variant="default">
          {t("browse")}
        </ButtonLink>
      }
    />
  );
}
