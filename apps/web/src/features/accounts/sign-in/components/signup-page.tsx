import { Alert, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSite } from "../../../../lib/site.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { ProviderOnly } from "../../identities/components/provider-only.tsx";
import { SignupForm } from "./signup-form.tsx";

const authPages = getRouteApi("/_auth");

/** Sign-up of a researcher, or of somebody who works for a company. */
export function SignupPage({ variant }: { variant: "individual" | "company" }) {
  const t = useTranslations("accounts");
  const { from } = authPages.useSearch();
  const site = useSite();
  if (site.identity_provider_required) return <ProviderOnly title={t(`signup.${variant}`)} from={from ?? null} />;

  return (
    <AuthLayout
      signsIn
      title={t(`signup.${variant}`)}
      subtitle={t.rich("signup.has_account", {
        a: (text) => (
          <TextLink to="/login" search={{ from }} hash underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <SignupForm
        variant={variant}
        notice={
          site.sign_up !== "open" && (
            <Alert color="gray">{t(`signup.${site.sign_up}_only`, { domains: site.sign_up_domains.join(", ") })}</Alert>
          )
        }
      >
        {site.single_company === null && (
          <Text c="dimmed" mb="lg">
            {t.rich(variant === "company" ? "signup.to_individual" : "signup.to_company", {
              a: (text) => (
                <TextLink to={variant === "company" ? "/signup" : "/signup-company"} search={{ from }} hash underline="always">
                  {text}
                </TextLink>
              ),
            })}
          </Text>
        )}
      </SignupForm>
    </AuthLayout>
  );
}
