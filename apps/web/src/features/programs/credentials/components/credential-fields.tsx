import { Box, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../scopes/components/copy-button.tsx";

/** The names and values of a credential set. The values are hidden from bystanders until the reader shows them; they can be copied while hidden. */
export function CredentialFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
  const t = useTranslations("programs/credentials.own");
  const [shown, setShown] = useState(false);
  return (
    <>
      <Stack component="dl" gap={4} maw={560}>
        {fields.map(({ name, value }) => (
          <Group key={name} gap={12} align="start" wrap="nowrap" mih={28}>
            <Box component="dt" miw={72} maw={200} c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {name}
            </Box>
            <Box
              component="dd"
              flex={1}
              miw={0}
              ff="monospace"
              fz={13}
              lh="22px"
              style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
            >
              {shown ? value : <span title={t("hidden")}>••••••••</span>}
            </Box>
            <dd>
              <CopyButton text={value} name={name} />
            </dd>
          </Group>
        ))}
      </Stack>
      <Group mt="xs">
        <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "hide" : "show")}
        </Button>
      </Group>
    </>
  );
}
