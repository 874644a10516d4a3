import { Alert, Anchor, Button, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { setPageTitle } from "../../../../lib/page-title.ts";
import { useSite } from "../../../../lib/site.ts";
import { isStorageBlocked } from "../../../../lib/storage.ts";
import { Brand } from "../../../../ui/brand.tsx";
import { LanguageSwitch } from "../../../../ui/language-switch.tsx";
import { LegalLinks } from "../../../../ui/legal-links.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SiteBanner } from "../../../../ui/site-banner.tsx";
import classes from "./auth-layout.module.css";

/** The pages of the server that need no account, named as in their own header. */
const publicPages = [
  { name: "programs", href: "/programs" },
  { name: "reports", href: "/d" },
  { name: "hall_of_fame", href: "/hall-of-fame" },
] as const;

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
        <div className={classes.top}>
          <TextLink to="/login" underline="never" className={classes.brand} aria-label={site.name}>
            <Brand />
          </TextLink>
          <nav className={classes.links} aria-label={t("label")}>
            {publicPages.map(({ name, href }) => (
              <Anchor key={name} href={href} underline="never">
                {t(name)}
              </Anchor>
            ))}
          </nav>
          <LanguageSwitch />
        </div>
      </header>
      <Container component="main" id="main" size={408} px="lg" pt="clamp(16px, 9vh, 96px)" pb={64}>
        <Text c="dimmed" mb="lg">
          {t("text", { platform: site.name })}
        </Text>
        <Title order={1} lts="-0.02em">
          {title}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {subtitle}
        </Text>
        {signsIn && isStorageBlocked() ? <StorageBlocked /> : children}
        <Group justify="center" mt="xl">
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
