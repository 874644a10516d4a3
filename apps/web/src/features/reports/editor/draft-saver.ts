/** `local`: on this device alone, as the server cannot take it yet; `refused`: the server said no. */
export type SaveStatus = "untouched" | "local" | "saving" | "saved" | "offline" | "refused";

/** A draft at the server; without a version it overwrites any text at the server. */
export interface SavedDraft {
  reportId: string;
  version: number | null;
}

export interface SaverState {
  status: SaveStatus;
  /** The draft at the server, once there is one. */
  saved: SavedDraft | null;
  error: unknown;
}

/** The copy of a draft on this device. */
export interface DraftCopy<F> {
  form: F;
  report_id: string | null;
  /** The one that was read last. */
  version: number | null;
  /** The server does not know all of it. */
  dirty: boolean;
}

interface SaverOptions<F> {
  saved: SavedDraft | null;
  canSave: (form: F) => boolean;
  /** Saves a form: as a new draft, under a key that makes a repeated call save once, or over the saved draft. */
  save: (form: F, saved: SavedDraft | null, key: string) => Promise<SavedDraft>;
  store: (copy: DraftCopy<F>) => void;
  newKey: () => string;
  /** Whether a failure may pass by itself, such as one of the network. */
  isPassing: (error: unknown) => boolean;
  onChange: (state: SaverState) => void;
  delayMs?: number;
  retryMs?: number;
}

export interface DraftSaver<F> {
  change: (form: F) => void;
  /** Saves unsaved text now; ends when no save is under way any more. */
  flush: () => Promise<void>;
  /** Continues from a version that somebody else saved: by saving this page's text over it, or by taking its `form` from the server. */
  adopt: (version: number, form?: F) => void;
  stop: () => void;
  state: () => SaverState;
}

/** Saves a form a moment after each change, one call at a time; what cannot be sent stays on this device and is tried again. */
export function createDraftSaver<F>(options: SaverOptions<F>): DraftSaver<F> {
  const { canSave, save, store, newKey, isPassing, onChange, delayMs = 1_200, retryMs = 15_000 } = options;
  let state: SaverState = { status: "untouched", saved: options.saved, error: null };
  let latest: F | null = null;
  let dirty = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A first save without an answer: it may have arrived, so the same call is repeated before anything newer is saved. */
  let first: { form: F; key: string } | null = null;

  function set(next: Partial<SaverState>): void {
    state = { ...state, ...next };
    onChange(state);
  }

  function storeCopy(): void {
    if (latest === null || stopped) return;
    store({ form: latest, report_id: state.saved?.reportId ?? null, version: state.saved?.version ?? null, dirty });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function saveOnce(form: F): Promise<boolean> {
    const isFirst = state.saved === null;
    if (isFirst) first ??= { form, key: newKey() };
    const sent = isFirst && first ? first.form : form;
    try {
      const saved = await save(sent, state.saved, first?.key ?? "");
      first = null;
      if (sent === latest) dirty = false;
      set({ saved, status: dirty ? "saving" : "saved", error: null });
      storeCopy();
      return true;
    } catch (error) {
      const passing = isPassing(error);
      if (!passing) first = null;
      set({ status: passing ? "offline" : "refused", error });
      if (passing && !stopped) schedule(retryMs);
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    while (dirty && latest !== null && canSave(latest)) {
      set({ status: "saving" });
      if (!(await saveOnce(latest))) return;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    change(form) {
      latest = form;
      dirty = true;
      storeCopy();
      const savable = canSave(form);
      set({ status: savable ? "saving" : "local", error: null });
      if (savable) schedule(delayMs);
    },
    flush,
    adopt(version, form) {
      const saved = state.saved && { ...state.saved, version };
      if (form === undefined) {
        set({ saved });
        void flush();
        return;
      }
      latest = form;
      dirty = false;
      set({ saved, status: "saved", error: null });
      storeCopy();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
  };
}
