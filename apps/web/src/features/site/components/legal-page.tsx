import { Box, Container, Group, Title } from "@mantine/core";
import type { LegalPage as Name } from "@safeport/contract/site/site.values";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { setPageTitle } from "../../../lib/page-title.ts";
import { Brand } from "../../../ui/brand.tsx";
import { DelayedSpinner } from "../../../ui/delayed-spinner.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LanguageSwitch } from "../../../ui/language-switch.tsx";
import { LegalLinks } from "../../../ui/legal-links.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { SiteBanner } from "../../../ui/site-banner.tsx";
import { useLegalPage } from "../api/site.ts";

interface LegalPageProps {
  name: Name;
  /** Shown if the platform has no such text. */
  missing: ReactNode;
}

/** A legal page of the platform, for everybody. */
export function LegalPage({ name, missing }: LegalPageProps) {
  const t = useTranslations("app.legal");
  const text = useLegalPage(name);
  useEffect(() => {
    setPageTitle(t(name));
  }, [t, name]);
  if (text.error instanceof ApiError && text.error.status === 404) return missing;
  return (
    <>
      <SiteBanner />
      <header>
        <Group justify="space-between" h={56} px={20}>
          <TextLink to="/{-$area}" underline="never" display="flex" aria-label={t("home")}>
            <Brand />
          </TextLink>
          <LanguageSwitch />
        </Group>
      </header>
      <Container component="main" size={720} px="lg" py="xl">
        {text.isError ? (
          <ErrorState error={text.error} onRetry={() => void text.refetch()} retrying={text.isFetching} />
        ) : text.data ? (
          <Box fz="lg">
            {/* A text that was written elsewhere often begins with its own title. */}
            {!text.data.markdown.startsWith("# ") && (
              <Title order={1} mb="md">
                {t(name)}
              </Title>
            )}
            <Markdown>{text.data.markdown}</Markdown>
          </Box>
        ) : (
          <DelayedSpinner />
        )}
        <Group justify="center" mt="xl">
          <LegalLinks />
        </Group>
      </Container>
    </>
  );
}
