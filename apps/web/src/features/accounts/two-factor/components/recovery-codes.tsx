import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { saveText } from "../../../../lib/save-text.ts";
import { useScrolledIntoView } from "../../../../ui/use-scrolled-into-view.ts";
import { CopyText } from "./copy-text.tsx";

/** The recovery codes, which are not shown again. Part of the page, since a dialog could be closed by accident. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations("accounts/security.two_factor");
  const box = useScrolledIntoView<HTMLDivElement>("nearest");
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // After the dialog that led here has returned the focus to its button, which by then turns the second factor off.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const text = codes.join("\n");
  const download = () => saveText("safeport-recovery-codes.txt", `${text}\n`, "text/plain");
  return (
    <Alert
      ref={box}
      variant="default"
      title={
        <span ref={heading} tabIndex={-1} style={{ outline: "none" }}>
          {t("codes_title")}
        </span>
      }
      role="status"
    >
      <Stack gap="sm">
        <Text>{t("codes_text")}</Text>
        <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {codes.map((code) => (
            <li key={code}>
              <Text component="code" ff="monospace">
                {code}
              </Text>
            </li>
          ))}
        </SimpleGrid>
        <Group gap="xs">
          <CopyText value={text} />
          <Button variant="default" size="xs" onClick={download}>
            {t("download")}
          </Button>
          <Button size="xs" ml="auto" onClick={onSaved}>
            {t("saved")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
