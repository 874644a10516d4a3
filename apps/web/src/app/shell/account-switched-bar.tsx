import { Button, Group } from "@mantine/core";
import { IconSwitchHorizontal } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { keepAccount, takeAccountElsewhere, useAccountElsewhere } from "../../lib/accounts-store.ts";
import { useViewer } from "../../lib/viewer.ts";

/** Says that another tab has switched to another account. The page below stays that of its own account until the reader decides. */
export function AccountSwitchedBar() {
  const t = useTranslations("app.switched");
  const { user } = useViewer();
  const other = useAccountElsewhere();
  return (
    <div role="status" data-screen-only>
      {other && (
        <Group gap="8px 12px" px="lg" py="xs" bg="var(--sp-surface)" style={{ borderBottom: "1px solid var(--sp-border)" }}>
          <Group gap={12} wrap="nowrap" align="flex-start">
            <IconSwitchHorizontal size={18} stroke={1.75} style={{ flex: "none", marginTop: 2 }} aria-hidden />
            <div>
              <strong>{t("title")}.</strong> {t("text", { own: user.full_name, other: other.user.full_name })}
            </div>
          </Group>
          <Group gap={8} ml="auto">
            <Button size="xs" variant="default" onClick={takeAccountElsewhere}>
              {t("reload")}
            </Button>
            <Button size="xs" onClick={keepAccount}>
              {t("keep")}
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
