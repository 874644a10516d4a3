import { useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "./toast.ts";

/** Time for which a button shows that it has copied, in ms. */
const copiedMs = 1_500;

/** Copies a text. A browser without a clipboard, such as over plain http, or one that refuses it, gets a sentence instead. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const t = useTranslations("ui");
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ kind: "error", message: t("copy_failed") });
      return false;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
    return true;
  };
  return { copied, copy };
}
