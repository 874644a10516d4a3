import type { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { newRequestKey } from "../../../lib/request-key.ts";
import { useAddScope, useUpdateScope } from "./api/scope.ts";
import { emptyScope, entryOf, type ScopeEntry, type ScopesInForm } from "./scope-fields.ts";
import { useScopeToasts } from "./scope-toasts.ts";

/** Adds and changes scopes: at once for an existing program, otherwise among the pending ones that are posted with it. */
export function useScopeChanges(programId: string | null, state: ScopesInForm) {
  const t = useTranslations("programs/editor");
  const say = useScopeToasts();
  const add = useAddScope(programId ?? "");
  const update = useUpdateScope();
  const { pending, setPending, setEntry } = state;

  /** Begins another scope of the same type, which is the usual case. */
  const writeNext = ({ asset_type }: ScopeInput) => setEntry(entryOf({ ...emptyScope, asset_type }));

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
            say.done("update");
            setEntry(null);
          },
          onError: (error) => say.failed("update", error),
        },
      );
    } else if (programId === null) {
      setPending([...pending, { key: newRequestKey(), fields }]);
      writeNext(scope);
    } else {
      add.mutate(scope, {
        onSuccess: () => {
          say.done("add");
          writeNext(scope);
        },
        onError: (error) => say.failed("add", error),
      });
    }
  }

  const error = add.error ?? update.error;
  return {
    submit,
    /** Applies a change; an earlier refusal is obsolete. */
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
