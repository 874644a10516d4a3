import { ActionIcon } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";

/** Copies a text, which is named by itself unless it has a name; a tick shows that it worked. */
export function CopyButton({ text, name = text }: { text: string; name?: string }) {
  const t = useTranslations("programs.copy");
  const { copy, copied, error } = useClipboard({ timeout: 1_500 });
  useEffect(() => {
    // A browser refuses, for example, on a page without TLS.
    if (error) toast({ kind: "error", message: t("failed") });
  }, [error, t]);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      title={t("copy")}
      aria-label={copied ? t("copied") : t("copy_of", { text: name })}
      onClick={() => copy(text)}
    >
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </ActionIcon>
  );
}
