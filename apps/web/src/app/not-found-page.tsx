import { Anchor, Box, Group, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAccounts } from "../lib/accounts-store.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { Brand } from "../ui/brand.tsx";
import { DelayedSpinner } from "../ui/delayed-spinner.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { ButtonLink } from "../ui/link.tsx";

// Only for those who are signed in.
const AppShell = lazyPart(() => import("./shell/app-shell.tsx").then((module) => module.AppShell));

/** Page for unknown paths, in the app shell for people who are signed in. */
export function NotFoundPage() {
  const t = useTranslations("app.not_found");
  const { activeId } = useAccounts();
  useEffect(() => {
    setPageTitle("404");
  }, []);
  const text = (
    // A block looks centred a little above the middle of the page.
    <Stack component={activeId ? "div" : "main"} gap={0} align="center" p="28vh 24px" ta="center">
      <Title order={1} fz={32} lh="40px" style={{ letterSpacing: "-0.02em", fontVariantNumeric: "tabular-nums" }}>
        404
      </Title>
      <Box component="p" m="8px 0 24px" c="dimmed">
        {t("text")}
      </Box>
      <ButtonLink to="/">{t("home")}</ButtonLink>
    </Stack>
  );
  return activeId ? (
    <Suspense fallback={<DelayedSpinner />}>
      <AppShell>{text}</AppShell>
    </Suspense>
  ) : (
    <>
      {/* The brand is where the auth pages have it. */}
      <Group component="header" h={56} px={20}>
        <Anchor component={Link} to="/" underline="never" aria-label="Safeport" display="flex">
          <Brand />
        </Anchor>
      </Group>
      {text}
    </>
  );
}
