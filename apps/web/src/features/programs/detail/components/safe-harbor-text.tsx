import { Anchor, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Markdown } from "../../../../ui/markdown.tsx";

/** The text of a program's safe harbor, with its source. */
export function SafeHarborText({ kind }: { kind: "full" | "partial" }) {
  const t = useTranslations("programs/safe-harbor");
  return (
    <>
      <Title order={3} mt="lg" mb={8}>
        {t(`title_${kind}`)}
      </Title>
      <Markdown>{t.raw(`text_${kind}`)}</Markdown>
      <Text fz={13} c="dimmed" mt={8}>
        {t("source")}{" "}
        <Anchor inherit href="https://disclose.io" target="_blank" rel="noopener noreferrer">
          disclose.io
        </Anchor>
      </Text>
    </>
  );
}
