import { Alert, Anchor, Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { setPageTitle } from "../../../lib/page-title.ts";
import { useSite } from "../../../lib/site.ts";
import { isStorageBlocked } from "../../../lib/storage.ts";
import { Brand } from "../../../ui/brand.tsx";
import { LanguageSwitch } from "../../../ui/language-switch.tsx";
import { LegalLinks } from "../../../ui/legal-links.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { SiteBanner } from "../../../ui/site-banner.tsx";

interface AuthLayoutProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  /** The page signs somebody in, which this browser has to keep. */
  signsIn?: boolean;
}

/** The auth pages. The brand is where index.html shows it before the application has loaded. */
export function AuthLayout({ title, subtitle, children, signsIn = false }: AuthLayoutProps) {
  const t = useTranslations("accounts.about");
  const site = useSite();
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <>
      <SiteBanner />
      <header>
        <Group justify="space-between" h={56} px={20}>
          <TextLink to="/login" underline="never" display="flex" aria-label={site.name}>
            <Brand />
          </TextLink>
          <LanguageSwitch />
        </Group>
      </header>
      <Container component="main" size={408} px="lg" pt="clamp(16px, 9vh, 96px)" pb={64}>
        <Title order={1} lts="-0.02em">
          {title}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {subtitle}
        </Text>
        {signsIn && isStorageBlocked() ? <StorageBlocked /> : children}
        <Stack gap={4} mt="xl" ta="center" fz={13}>
          <Text inherit c="dimmed">
            {t("text", { platform: site.name })}
          </Text>
          <Group component="nav" justify="center" gap="md" aria-label={t("label")}>
            <Anchor inherit href="/programs">
              {t("programs")}
            </Anchor>
            <Anchor inherit href="/d">
              {t("reports")}
            </Anchor>
          </Group>
        </Stack>
        <Group justify="center" mt="lg">
          <LegalLinks />
        </Group>
      </Container>
    </>
  );
}

function StorageBlocked() {
  const t = useTranslations("accounts.storage_blocked");
  return (
    <Alert color="yellow" role="alert" title={t("title")}>
      <Stack align="flex-start">
        {t("text")}
        <Button variant="default" size="xs" onClick={() => location.reload()}>
          {t("action")}
        </Button>
      </Stack>
    </Alert>
  );
}
