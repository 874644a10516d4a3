import { Alert, Anchor, Box, Stack } from "@mantine/core";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../../lib/site.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";

const IdentitySignIn = lazyPart(() => import("./identity-sign-in.tsx").then((module) => module.IdentitySignIn));

interface ProviderOnlyProps {
  title: string;
  /** Path to open after the sign-in. */
  from: string | null;
  /** Shows the form for a password, which Super Admins keep; absent on pages without one. */
  onPassword?: () => void;
}

/** Sign-in and sign-up of a platform that requires its identity provider of everybody. */
export function ProviderOnly({ title, from, onPassword }: ProviderOnlyProps) {
  const t = useTranslations("accounts/identity");
  const site = useSite();
  return (
    <AuthLayout signsIn title={title} subtitle={t("first_opens", { name: site.identity_provider ?? "" })}>
      <Stack>
        {!onPassword && site.sign_up === "invitation" && <Alert color="gray">{t("invited_only")}</Alert>}
        {!onPassword && site.sign_up === "domain" && (
          <Alert color="gray">{t("domains_only", { domains: site.sign_up_domains.join(", ") })}</Alert>
        )}
        <Suspense fallback={<Box h={36} />}>
          <IdentitySignIn typed="" from={from} isOnly />
        </Suspense>
        {onPassword && (
          <Anchor component="button" type="button" fz={14} ta="center" mt="xs" onClick={onPassword}>
            {t("with_password")}
          </Anchor>
        )}
      </Stack>
    </AuthLayout>
  );
}
