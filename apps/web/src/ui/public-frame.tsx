import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ButtonLink, TextLink } from "./link.tsx";
import "./styles/public-page.css";

/** The frame of a page that visitors read without an account. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("reports/disclosure.page");
  return (
    <>
      <header>
        <Group justify="space-between" h={56} px={20} wrap="nowrap">
          <TextLink to="/" underline="never" display="flex" aria-label="Safeport">
            <Brand />
          </TextLink>
          <Group gap="xs" wrap="nowrap">
            <LanguageSwitch />
            <ButtonLink to="/login" variant="default" size="xs">
              {t("sign_in")}
            </ButtonLink>
          </Group>
        </Group>
      </header>
      <Box component="main" id="main">
        {children}
      </Box>
    </>
  );
}
