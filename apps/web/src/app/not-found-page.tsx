import { Anchor, Box, Group, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "../ui/brand.tsx";
import { ButtonLink } from "../ui/link.tsx";

export function NotFoundPage() {
  const t = useTranslations("app.not_found");
  useEffect(() => {
    document.title = "404 · Safeport";
  }, []);
  return (
    <Stack gap={0} mih="100dvh">
      {/* The brand is where the auth pages have it. */}
      <Group component="header" h={56} px={20}>
        <Anchor component={Link} to="/" underline="never" aria-label="Safeport" display="flex">
          <Brand />
        </Anchor>
      </Group>
      {/* What looks like the middle of a page lies a little above it. */}
      <Stack component="main" flex={1} gap={0} align="center" justify="center" p="24px 24px 18vh" ta="center">
        <Title order={1} fz={32} lh="40px" style={{ letterSpacing: "-0.02em", fontVariantNumeric: "tabular-nums" }}>
          404
        </Title>
        <Box component="p" m="8px 0 24px" c="dimmed">
          {t("text")}
        </Box>
        <ButtonLink to="/">{t("home")}</ButtonLink>
      </Stack>
    </Stack>
  );
}
