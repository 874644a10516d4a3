import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";

type ScopeAction = "add" | "update" | "remove";

/** The toasts after a scope was, or could not be, added, changed or removed. */
export function useScopeToasts() {
  const t = useTranslations("programs/editor");
  const errorText = useErrorText();
  return {
    done: (action: ScopeAction) => toast({ kind: "success", message: t(`scope_done.${action}`) }),
    failed: (action: ScopeAction, error: unknown) => {
      const title = t(`scope_failed.${action}`);
      const message = errorText(error, title);
      toast({ kind: "error", message, ...(message !== title && { title }) });
    },
  };
}
