import type { ScopeInput } from "@safeport/contract/programs/scope.schema";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast.ts";
import { useErrorText } from "../../ui/use-error-text.ts";
import { useAddScope } from "./api/use-add-scope.ts";
import { useUpdateScope } from "./api/use-update-scope.ts";
import { newRequestKey } from "./request-key.ts";
import { emptyScope, entryOf, type ScopeEntry } from "./scope-fields.ts";
import type { BountyForm } from "./use-bounty-form.ts";

/** Adds and changes scopes: at once for a program that exists, else among those that wait to be posted with it. */
export function useScopeChanges(programId: string | null, state: BountyForm) {
  const t = useTranslations("bounty");
  const errorText = useErrorText();
  const add = useAddScope(programId ?? "");
  const update = useUpdateScope();
  const { pending, setPending, setEntry } = state;

  /** The next one is often of the same kind. */
  const writeNext = ({ asset_type }: ScopeInput) => setEntry(entryOf({ ...emptyScope, asset_type }));
  const fail = (title: string) => (error: Error) => toast({ kind: "error", title, message: errorText(error, title) });

  function submit(key: string | null, scope: ScopeInput): void {
    const fields = { ...scope, instructions_markdown: scope.instructions_markdown ?? "" };
    if (key !== null && pending.some((row) => row.key === key)) {
      setPending(pending.map((row) => (row.key === key ? { key, fields } : row)));
      setEntry(null);
    } else if (key !== null) {
      update.mutate(
        { scopeId: key, scope },
        {
          onSuccess: () => {
            toast({ kind: "success", message: t("scope_updated") });
            setEntry(null);
          },
          onError: fail(t("scope_update_failed")),
        },
      );
    } else if (programId === null) {
      setPending([...pending, { key: newRequestKey(), fields }]);
      writeNext(scope);
    } else {
      add.mutate(scope, {
        onSuccess: () => {
          toast({ kind: "success", message: t("scope_added") });
          writeNext(scope);
        },
        onError: fail(t("scope_add_failed")),
      });
    }
  }

  const error = add.error ?? update.error;
  return {
    submit,
    /** Takes over what is typed; an earlier refusal no longer holds. */
    write: (entry: ScopeEntry) => {
      for (const change of [add, update]) if (change.error) change.reset();
      setEntry(entry);
    },
    dropPending: (key: string) => setPending(pending.filter((row) => row.key !== key)),
    busy: add.isPending || update.isPending,
    refusal:
      error instanceof ApiError
        ? (error.fieldError("identifier") ?? (error.code === "already_exists" && t("scope_taken")))
        : null,
  };
}
