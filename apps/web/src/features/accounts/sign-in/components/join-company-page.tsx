import { Stack, Text } from "@mantine/core";
import type { InvitationPreview } from "@safeport/contract/companies/member.schema";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../../lib/accounts-store.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useInvitationPreview } from "../../core/api/account.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { InvitationLoad } from "./invitation-load.tsx";
import { SignupForm } from "./signup-form.tsx";

const IdentitySignIn = lazyPart(() =>
  import("../../identities/components/identity-sign-in.tsx").then((module) => module.IdentitySignIn),
);

/** Target of a mailed invitation for people who are not signed in, or signed in with another account. */
export function JoinCompanyPage({ token }: { token: string }) {
  const { data, ...query } = useInvitationPreview(token);
  return data ? <Invited token={token} invitation={data} /> : <InvitationLoad {...query} />;
}

/** Steps for somebody with an invitation: sign up, sign in, or ask for another one. */
function Invited({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const t = useTranslations("accounts.invited");
  const roleText = useTranslations("companies/settings.role");
  const navigate = useNavigate();
  const { company_id, company_name, invited_by, role, email, username, account, sign_in } = invitation;
  const from = "/company-invitation";
  const recipient = email ?? username ?? "";

  function open(): void {
    setActiveCompany(company_id);
    void navigate({ to: "/companies/$companyId", params: { companyId: company_id }, replace: true });
  }
  return (
    <AuthLayout
      signsIn
      title={company_name === null ? t("join_unnamed") : t("join", { company: company_name })}
      subtitle={t("text", { inviter: invited_by, role: roleText(role) })}
    >
      {account === "other" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("other_account", { recipient, inviter: invited_by })}</Text>
          <ButtonLink to="/login" variant="default">
            {t("sign_in")}
          </ButtonLink>
        </Stack>
      )}
      {account !== "other" && sign_in !== "password" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("by_provider", { recipient })}</Text>
          <Suspense>
            <IdentitySignIn typed={recipient} from="/settings" isOnly />
          </Suspense>
        </Stack>
      )}
      {account === "company" && sign_in === "password" && (
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{t("has_account", { recipient })}</Text>
          <ButtonLink to="/login" search={{ from }} hash={`token=${token}`}>
            {t("sign_in_as", { recipient })}
          </ButtonLink>
        </Stack>
      )}
      {account === "none" && sign_in === "password" && email !== null && (
        <SignupForm variant="invited" invitation={{ token, email, onJoined: open }} />
      )}
    </AuthLayout>
  );
}
