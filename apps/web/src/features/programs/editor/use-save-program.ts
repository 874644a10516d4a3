import type { Program } from "@safeport/contract/programs/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { storeDraft } from "../../../lib/drafts.ts";
import { newRequestKey } from "../../../lib/request-key.ts";
import { areaOf, useViewer } from "../../../lib/viewer.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useAddScopes } from "../scopes/api/scope.ts";
import type { PendingScope } from "../scopes/scope-fields.ts";
import { useCreateProgram, useUpdateProgram } from "./api/program.ts";
import { programDraftKey } from "./form-draft.ts";
import { fieldsOf, valuesOf } from "./form-values.ts";
import type { ProgramFormState } from "./use-program-form.ts";

/** Saves the program, then posts its scopes one by one. A scope that fails stays in the form, so that it can be posted again. */
export function useSaveProgram(program: Program | null, state: ProgramFormState) {
  const t = useTranslations("programs/editor");
  const { user, experience } = useViewer();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const create = useCreateProgram();
  const update = useUpdateProgram(program?.program_id ?? "");
  const addScopes = useAddScopes();
  const request = useRef({ body: "", key: "" });
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  async function saveProgram(): Promise<Program> {
    const fields = fieldsOf(state.form.getValues());
    if (program) return update.mutateAsync({ ...fields, version: state.version ?? program.version });
    const body = { ...fields, company_id: state.companyId ?? "" };
    // A retry after a lost answer must not create the program twice.
    const text = JSON.stringify(body);
    if (request.current.body !== text) request.current = { body: text, key: newRequestKey() };
    return create.mutateAsync({ fields: body, key: request.current.key });
  }

  function postPending({ program_id }: Program): Promise<PendingScope[]> {
    return addScopes.mutateAsync({
      programId: program_id,
      pending: state.pending,
      onProgress: (done, total) => setProgress({ done, total }),
      errorText: (error) => errorText(error, t("scope_failed.add")),
    });
  }

  /** The program is saved but some scopes are not: continues in the form of the program that now exists. */
  async function continueWith(saved: Program, refused: PendingScope[]): Promise<void> {
    toast({ kind: "error", title: t("scope_failed.add"), message: t("scopes_refused", { count: refused.length }) });
    state.saved(saved);
    state.setPending(refused);
    if (program) return;
    state.finish();
    const form = valuesOf(saved);
    const draft = { form, base: form, pending: refused, entry: null, version: saved.version, refused: true };
    storeDraft(programDraftKey(user.username, saved.program_id), { ...draft, saved_at: new Date().toISOString() });
    await navigate({ to: "/bounties/edit/$title", params: { title: saved.handle }, replace: true, ignoreBlocker: true });
  }

  /** Calls `onRefused` with the error when the program itself cannot be saved. */
  async function save(onRefused: (error: unknown) => void): Promise<void> {
    try {
      const saved = await saveProgram();
      const refused = await postPending(saved);
      if (refused.length > 0) return await continueWith(saved, refused);
      state.finish();
      toast({ kind: "success", message: t(program ? "saved" : "posted", { title: saved.title }) });
      await navigate({ to: "/{-$area}/bounties", params: { area: areaOf(experience) }, ignoreBlocker: true });
    } catch (error) {
      onRefused(error);
    } finally {
      setProgress(null);
    }
  }

  const change = program ? update : create;
  return { save, busy: change.isPending || addScopes.isPending, progress, error: change.error, clearError: change.reset };
}
