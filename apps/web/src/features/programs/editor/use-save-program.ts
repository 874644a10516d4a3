import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { areaOf, useViewer } from "../../../lib/viewer.ts";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useAddScopes } from "../scopes/api/scope.ts";
import { type PendingScope, scopeInputOf } from "../scopes/scope-fields.ts";
import { useCreateProgram, useUpdateProgram } from "./api/program.ts";
import { fieldsOf } from "./form-values.ts";
import type { ProgramFormState } from "./use-program-form.ts";

/**
 * Saves the program. A new one is sent with its scopes, so that its terms begin as one version; those of an existing one are posted one by one. A scope
 * that is refused stays in the form with the reason.
 */
export function useSaveProgram(program: Program | null, state: ProgramFormState) {
  const t = useTranslations("programs/editor");
  const { experience } = useViewer();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const create = useCreateProgram();
  const update = useUpdateProgram(program?.program_id ?? "");
  const addScopes = useAddScopes();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  async function saveProgram(): Promise<Program> {
    const fields = fieldsOf(state.form.getValues());
    if (program) return update.mutateAsync({ ...fields, version: state.version ?? program.version });
    const scopes = state.pending.flatMap(({ fields: scope }) => scopeInputOf(scope) ?? []);
    const body = { ...fields, company_id: state.companyId ?? "", scopes };
    return create.mutateAsync(body);
  }

  /** Posts the new scopes of a program that existed before; returns those that were refused. */
  async function postPending({ program_id }: Program): Promise<PendingScope[]> {
    if (!program) return [];
    return addScopes.mutateAsync({
      programId: program_id,
      pending: state.pending,
      onProgress: (done, total) => setProgress({ done, total }),
      errorText: (error) => errorText(error, t("scope_failed.add")),
    });
  }

  /** Shows at the scopes of a new program why it was refused for them. */
  function markScopes(error: unknown): void {
    const texts = refusedFields(error);
    const found = state.pending.map((scope, at) => ({ ...scope, error: texts[`scopes.${at}.identifier`] }));
    if (found.some((scope) => scope.error !== undefined))
      state.setPending(found.map(({ error: text, ...scope }) => (text === undefined ? scope : { ...scope, error: text })));
  }

  /** Calls `onRefused` with the error when the program itself cannot be saved. */
  async function save(onRefused: (error: unknown) => void): Promise<void> {
    try {
      const saved = await saveProgram();
      const refused = await postPending(saved);
      if (refused.length > 0) {
        toast({ kind: "error", title: t("scope_failed.add"), message: t("scopes_refused", { count: refused.length }) });
        state.saved(saved);
        return state.setPending(refused);
      }
      state.finish();
      toast({
        kind: "success",
        message: t(saved.status === "draft" ? "draft_saved" : program ? "saved" : "posted", { title: saved.title }),
      });
      await navigate({ to: "/{-$area}/bounties", params: { area: areaOf(experience) }, ignoreBlocker: true });
    } catch (error) {
      markScopes(error);
      onRefused(error);
    } finally {
      setProgress(null);
    }
  }

  const change = program ? update : create;
  return { save, busy: change.isPending || addScopes.isPending, progress, error: change.error, clearError: change.reset };
}
