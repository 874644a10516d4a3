import { Button, Group } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { activeAccount } from "../../lib/accounts-store.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const SignInAgainDialog = lazyPart(() =>
  import("../../features/accounts/sign-in/components/sign-in-again-dialog.tsx").then((module) => module.SignInAgainDialog),
);

/** Says that the session was ended elsewhere. The page below stays as it is, with all input. */
export function SessionEndedBanner({ accountId }: { accountId: string }) {
  const t = useTranslations("app.session_ended");
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  // Somebody who has signed in again, here or in another tab, reads what failed meanwhile.
  useEffect(
    () => () => {
      if (activeAccount()?.id === accountId) void cache.invalidateQueries();
    },
    [accountId, cache],
  );
  return (
    <Group
      role="alert"
      pos="sticky"
      top="calc(56px + var(--sp-strip, 0px))"
      gap="8px 12px"
      px="lg"
      py="xs"
      bg="var(--sp-amber-soft)"
      c="var(--sp-amber)"
      style={{ zIndex: 99, borderBottom: "1px solid var(--sp-border)" }}
      data-screen-only
    >
      <Group gap={12} wrap="nowrap" align="flex-start">
        <IconLogout size={18} stroke={1.75} style={{ flex: "none", marginTop: 2 }} aria-hidden />
        <div>
          <strong>{t("title")}</strong> {t("text")}
        </div>
      </Group>
      <Button size="xs" ml="auto" onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <Suspense>{asking && <SignInAgainDialog accountId={accountId} onClose={() => setAsking(false)} />}</Suspense>
    </Group>
  );
}
