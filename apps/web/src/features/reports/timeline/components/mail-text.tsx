import { Anchor, Box, Group, Text } from "@mantine/core";
import { foldMail, withMailBreaks } from "@safeport/contract/intake/mail-quote";
import type { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../../lib/file-link.ts";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";

/** A text that came by mail: what its sender wrote, what they quoted below it folded, and the way to the message itself. */
export function MailText({ text, mail }: { text: string; mail: ReportMail }) {
  const t = useTranslations("reports/intake.mail");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({ mutationFn: saveFile });
  const { shown, folded } = foldMail(text);
  const quoted = [folded, mail.quoted_text ?? ""].filter((part) => part.trim() !== "").join("\n\n");
  const { original } = mail;
  return (
    <>
      <Markdown>{withMailBreaks(shown)}</Markdown>
      {isOpen && (
        <Box id={id} mt="xs">
          <Plain>{quoted}</Plain>
        </Box>
      )}
      <Group gap="4px 16px" mt="xs" fz={13} lh="20px">
        {quoted !== "" && (
          <Anchor
            component="button"
            type="button"
            inherit
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "hide_quote" : "show_quote")}
          </Anchor>
        )}
        {original ? (
          <Anchor component="button" type="button" inherit c="dimmed" onClick={() => save.mutate(original.file_id)}>
            <Group component="span" gap={4} wrap="nowrap">
              <IconMail size={14} stroke={1.75} aria-hidden />
              {t("original")}
            </Group>
          </Anchor>
        ) : (
          <Text span inherit c="dimmed">
            {t("no_original")}
          </Text>
        )}
      </Group>
      {save.error && <ErrorAlert error={save.error} />}
    </>
  );
}

/** Lines as they were written, marked as somebody else's words. */
function Plain({ children }: { children: string }) {
  return (
    <Box
      pl={10}
      maw="70ch"
      style={{ borderLeft: "3px solid var(--sp-border)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {children}
    </Box>
  );
}
