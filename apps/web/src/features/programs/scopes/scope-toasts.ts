import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";

type Deed = "add" | "update" | "remove";

/** What is said after a scope was, or could not be, added, changed or removed. */
export function useScopeToasts() {
  const t = useTranslations("programs/editor");
  const errorText = useErrorText();
  return {
    done: (deed: Deed) => toast({ kind: "success", message: t(`scope_done.${deed}`) }),
    failed: (deed: Deed, error: unknown) => {
      const title = t(`scope_failed.${deed}`);
      const message = errorText(error, title);
      toast({ kind: "error", message, ...(message !== title && { title }) });
    },
  };
}
