import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { accountsState, activeAccount } from "../lib/accounts-store.ts";
import { ApiError } from "../lib/api-error.ts";
import { loadCode } from "../lib/load-code.ts";
import { askToReauthenticate } from "../lib/reauthentication.ts";
import { isOpenTo, remedyLink } from "./remedy-link.ts";
import { toast } from "./toast.ts";
import type { ToastAction } from "./toast-message.tsx";
import { useErrorText } from "./use-error-text.ts";

interface ErrorToastOptions {
  title?: string;
  /** Shown if the server gave no text. */
  fallback?: string;
}

/** Shows the error of a failed call as a toast, with the button to what lifts it if the reader can do something. */
export function useErrorToast(): (error: unknown, options?: ErrorToastOptions) => void {
  const t = useTranslations("ui.remedy");
  const errorText = useErrorText();
  const router = useRouter();

  function actionOf(error: unknown): ToastAction | undefined {
    const remedy = error instanceof ApiError ? error.remedy : null;
    if (remedy === null || !isOpenTo(remedy, accountsState())) return undefined;
    const link = remedyLink(remedy, accountsState().activeCompanyId, router.state.location.href);
    const label = t(remedy);
    if (link !== null) return { label, onClick: () => void router.navigate(link) };
    return { label, onClick: remedy === "confirm_email" ? mail : () => void askToReauthenticate() };
  }

  function mail(): void {
    const email = activeAccount()?.user.email ?? "";
    loadCode(() => import("./remedy.tsx"))
      .then(({ mailLink }) => mailLink(email))
      .then(() => toast({ kind: "success", message: t("mailed", { email }) }))
      .catch((error) => toast({ kind: "error", message: errorText(error) }));
  }

  return (error, { title, fallback } = {}) => {
    const action = actionOf(error);
    toast({
      kind: "error",
      message: errorText(error, fallback),
      ...(title !== undefined && { title }),
      ...(action && { action }),
    });
  };
}
