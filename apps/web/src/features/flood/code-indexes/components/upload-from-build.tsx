import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";
import { githubActions, gitlabCi, uploadCommands } from "../build-examples.ts";

/** How a build stores the index of each version, with a token of the company. */
export function UploadFromBuild({ program }: { program: string }) {
  const t = useTranslations("flood-settings/code-indexes");
  const address = `${location.origin}/v1/programs/${encodeURIComponent(program)}/code_indexes/main/`;
  return (
    <SettingsSection title={t("build")} text={t("build_text")}>
      <Example label={t("shell")} text={uploadCommands(address)} />
      <Example label="GitHub Actions" text={githubActions(address)} />
      <Example label="GitLab CI" text={gitlabCi(address)} />
    </SettingsSection>
  );
}

function Example({ label, text }: { label: string; text: string }) {
  const t = useTranslations("flood-settings/code-indexes");
  const { copied, copy } = useCopy();
  return (
    <Stack component="details" gap={4}>
      <Text component="summary" fw={500} py={4} style={{ cursor: "pointer" }}>
        {label}
      </Text>
      <Code block mt={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Code>
      <Group mt="xs">
        <Button variant="default" size="xs" onClick={() => void copy(text)} aria-label={`${t("copy")}: ${label}`}>
          {t(copied ? "copied" : "copy")}
        </Button>
      </Group>
    </Stack>
  );
}
