import { Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import list from "../../../../ui/list.module.css";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { usePasskeys } from "../api/passkey.ts";
import { addressForPasskeys, havePasskeys } from "../have-passkeys.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

/** One's own passkeys, with what adds, renames and removes them. */
export function PasskeySettings() {
  const t = useTranslations("accounts/passkeys");
  const [adding, setAdding] = useState(false);
  const elsewhere = addressForPasskeys();
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      <PasskeyList />
      {havePasskeys() ? (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t("add.action")}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">
          {elsewhere === null
            ? t("unsupported")
            : t.rich("elsewhere", {
                a: () => (
                  <Anchor href={elsewhere} underline="always">
                    {new URL(elsewhere).origin}
                  </Anchor>
                ),
              })}
        </Text>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </SettingsSection>
  );
}

function PasskeyList() {
  const t = useTranslations("accounts/passkeys");
  const passkeys = usePasskeys();
  if (passkeys.isError && !passkeys.data)
    return (
      <ErrorState
        error={passkeys.error}
        title={t("failed")}
        onRetry={() => void passkeys.refetch()}
        retrying={passkeys.isFetching}
      />
    );
  if (!passkeys.data) return <Skeleton h={44} />;
  if (passkeys.data.items.length === 0) return <Text>{t("none")}</Text>;
  return (
    <ul className={list.list} aria-label={t("title")}>
      {passkeys.data.items.map((passkey) => (
        <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
      ))}
    </ul>
  );
}
