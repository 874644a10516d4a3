import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { draftKey, readDraft, storeDraft } from "../../../lib/drafts.ts";
import { newRequestKey } from "../../../lib/request-key.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { useSaveDraft } from "./api/draft.ts";
import { createDraftSaver, type DraftCopy, type SavedDraft, type SaverState } from "./draft-saver.ts";
import { canSave, emptyReport, type ReportForm } from "./report-form.ts";

/** The key of the copy of a draft on this device: by the draft, or by the program for one that was begun here. */
export function draftStorageKey(username: string, from: { reportId: string } | { programId: string }): string {
  return draftKey("report", username, "reportId" in from ? from.reportId : `new.${from.programId}`);
}

/** The copy stored under a key. Fields that it lacks, as one of an older version might, are empty. */
export function readCopy(storageKey: string): DraftCopy<ReportForm> | null {
  const copy = readDraft<DraftCopy<ReportForm>>(storageKey);
  if (!copy?.form) return null;
  const { report_id = null, version = null, dirty = true } = copy;
  return { form: { ...emptyReport, ...copy.form }, report_id, version, dirty };
}

interface UseDraftSaver {
  programId: string;
  saved: SavedDraft | null;
  storageKey: string;
}

/** Saves a report while it is being written, on this device at once and at the server a moment later. */
export function useDraftSaver({ programId, saved, storageKey }: UseDraftSaver) {
  const saveDraft = useSaveDraft(programId);
  const [state, setState] = useState<SaverState>({ status: "untouched", saved, error: null });
  const [saver] = useState(() =>
    createDraftSaver<ReportForm>({
      saved,
      canSave: canSave,
      save: saveDraft,
      // A report begun here is found again by its copy; a draft opened from the list needs a copy only for unsaved text.
      store: (copy) => storeDraft(storageKey, copy.dirty || saved === null ? copy : null),
      newKey: newRequestKey,
      isPassing: (error) => error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status >= 429),
      onChange: setState,
    }),
  );
  useEffect(() => {
    const saveNow = () => void saver.flush();
    addEventListener("online", saveNow);
    return () => {
      removeEventListener("online", saveNow);
      // Leaving the page does not wait for the pause in typing.
      saveNow();
    };
  }, [saver]);
  const { username } = useViewer().user;
  return {
    ...state,
    change: saver.change,
    /** Whether this draft was saved elsewhere, as in another window, so that one of the two has to give way. */
    isStale: state.error instanceof ApiError && state.error.code === "version_stale",
    adopt: saver.adopt,
    /** Saves unsaved text. Returns the draft at the server, if there is one. */
    async settle(): Promise<SavedDraft | null> {
      await saver.flush();
      return saver.state().saved;
    },
    /** The draft no longer exists: it was sent or deleted, so nothing more is saved. */
    forget() {
      saver.stop();
      const id = saver.state().saved?.reportId;
      const begun = draftStorageKey(username, { programId });
      if (id) storeDraft(draftStorageKey(username, { reportId: id }), null);
      if (storageKey === begun || readCopy(begun)?.report_id === id) storeDraft(begun, null);
    },
  };
}
