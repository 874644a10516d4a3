import { Box, Group, Text, Title, UnstyledButton } from "@mantine/core";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import list from "../../../../ui/list.module.css";
import { useDemoAccounts } from "../../core/api/session.ts";

/** The accounts of the demo; one click fills the form. Nothing outside the demo. */
export function DemoAccountList({ onPick }: { onPick: (account: DemoAccount) => void }) {
  const t = useTranslations("accounts");
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <Box component="section" mt={40} pt={20} style={{ borderTop: "1px solid var(--sp-border)" }} aria-labelledby="demo-title">
      <Title order={2} fz="sm" lh="20px" id="demo-title">
        {t("demo.title")}
      </Title>
      <Text fz={13} c="dimmed" mb="sm">
        {t("demo.text")}
      </Text>
      <ul className={list.list}>
        {accounts.map((account) => (
          <li key={account.username}>
            <Group component={UnstyledButton} gap="sm" w="100%" px="sm" py="xs" data-pressable onClick={() => onPick(account)}>
              <Avatar name={account.full_name} />
              <Box component="span" flex={1} miw={0} lh="18px">
                {account.full_name}
                <Text span display="block" fz="xs" c="dimmed">
                  {account.username}
                </Text>
              </Box>
              <Text span fz="xs" c="dimmed">
                {t(`role.${account.role}`)}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Box>
  );
}
