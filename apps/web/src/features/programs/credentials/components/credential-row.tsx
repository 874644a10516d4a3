import { Box, Button, Group, Text } from "@mantine/core";
import type { CredentialSet } from "@safeport/contract/programs/credentials/credential.endpoints";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import type { CredentialDialogAction } from "./credential-dialogs.tsx";

interface CredentialRowProps {
  set: CredentialSet;
  onAsk: (about: CredentialDialogAction) => void;
}

/** A credential set in the list: its current or former holder, and the actions. */
export function CredentialRow({ set, onAsk }: CredentialRowProps) {
  const t = useTranslations("programs/credentials");
  const { number, label, status, holder, given_at, ended_at, ended_how, can } = set;
  const time = ended_at ?? given_at;
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="sm" align="center">
        <Box flex="1 1 200px" miw={0}>
          <Text fw={500} component="div">
            <Truncate>{label ?? t("number", { number })}</Truncate>
          </Text>
          <Text fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {label !== null && `${t("number", { number })} · `}
            {t.rich(`status.${ended_how ?? status}`, {
              time: () => time && <TimeAgo time={time} />,
              name: () =>
                holder && (
                  <TextLink inherit to="/users/$username" params={{ username: holder.username }}>
                    {holder.full_name}
                  </TextLink>
                ),
            })}
          </Text>
        </Box>
        <Group gap="xs">
          {(["show", ...can] as const).map((about) => (
            <Button
              key={about}
              size="xs"
              variant="default"
              aria-label={t(`${about}_of`, { number })}
              onClick={() => onAsk(about)}
            >
              {t(about)}
            </Button>
          ))}
        </Group>
      </Group>
    </Box>
  );
}
