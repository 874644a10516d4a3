import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import classes from "./copy-button.module.css";
import { copyText } from "./copy-text.ts";

const shownMs = 1_500;

/** Copies an identifier; a tick says that it worked. A plain button, since a program may list a thousand of them. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations("programs.copy");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else toast({ kind: "error", message: t("failed") });
  };
  return (
    <button
      type="button"
      className={classes.button}
      title={t("copy")}
      aria-label={copied ? t("copied") : t("copy_of", { text })}
      onClick={() => void copy()}
    >
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </button>
  );
}
