import { Stack, Text } from "@mantine/core";
import type { ProgramInvitationPreview } from "@safeport/contract/programs/participation/invitation.endpoints";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useProgramInvitationPreview } from "../../core/api/account.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { InvitationLoad } from "./invitation-load.tsx";
import { SignupForm } from "./signup-form.tsx";

const IdentitySignIn = lazyPart(() =>
  import("../../identities/components/identity-sign-in.tsx").then((module) => module.IdentitySignIn),
);

/** Target of a mailed invitation to a program for people who are not signed in, or signed in with another account. */
export function JoinProgramPage({ token }: { token: string }) {
  const { data, ...query } = useProgramInvitationPreview(token);
  return data ? <Invited token={token} invitation={data} /> : <InvitationLoad {...query} />;
}

/** Steps for somebody with an invitation: sign up, sign in, or ask for another one. */
function Invited({ token, invitation }: { token: string; invitation: ProgramInvitationPreview }) {
  const t = useTranslations("accounts.invited");
  const navigate = useNavigate();
  const { invited_by: inviter, email, account, sign_in } = invitation;
  const from = "/program-invitation";
  const hash = `token=${token}`;
  return (
    <AuthLayout
      signsIn
      title={t("program")}
      subtitle={t(account === "none" ? "program_text" : "program_has_account", { inviter })}
    >
      {account === "other" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("program_other_account", { recipient: email, inviter })}</Text>
          <ButtonLink to="/login" variant="default">
            {t("sign_in")}
          </ButtonLink>
        </Stack>
      )}
      {account !== "other" && sign_in !== "password" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("by_provider", { recipient: email })}</Text>
          <Suspense>
            <IdentitySignIn typed={email} from="/bounties" isOnly />
          </Suspense>
        </Stack>
      )}
      {account === "researcher" && sign_in === "password" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("has_account", { recipient: email })}</Text>
          <ButtonLink to="/login" search={{ from }} hash={hash}>
            {t("sign_in_as", { recipient: email })}
          </ButtonLink>
        </Stack>
      )}
      {account === "none" && sign_in === "password" && (
        <SignupForm
          variant="invited_researcher"
          invitation={{ token, email, onJoined: () => void navigate({ to: from, hash, replace: true }) }}
        />
      )}
    </AuthLayout>
  );
}
