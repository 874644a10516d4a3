/** `local`: kept on this device alone, as the server cannot take it yet; `refused`: the server said no. */
export type SaveStatus = "untouched" | "local" | "saving" | "saved" | "offline" | "refused";

/** A draft as the server keeps it; without a version it is saved over whatever is there. */
export interface SavedDraft {
  reportId: string;
  version: number | null;
}

export interface SaverState {
  status: SaveStatus;
  /** The draft that the server keeps, once it keeps one. */
  kept: SavedDraft | null;
  error: unknown;
}

/** What this device keeps of a draft. */
export interface DraftCopy<F> {
  form: F;
  report_id: string | null;
  /** The one that was read last. */
  version: number | null;
  /** The server does not know all of it. */
  dirty: boolean;
}

interface SaverOptions<F> {
  kept: SavedDraft | null;
  canSave: (form: F) => boolean;
  /** Saves a form: anew under a key that makes a repeated call save once, or over the draft that is kept. */
  save: (form: F, kept: SavedDraft | null, key: string) => Promise<SavedDraft>;
  keep: (copy: DraftCopy<F>) => void;
  newKey: () => string;
  /** Whether a failure may pass by itself, as that of the network. */
  isPassing: (error: unknown) => boolean;
  onChange: (state: SaverState) => void;
  delayMs?: number;
  retryMs?: number;
}

export interface DraftSaver<F> {
  change: (form: F) => void;
  /** Saves now what is not saved yet; ends when nothing is under way any more. */
  flush: () => Promise<void>;
  /** Goes on from a version that somebody else saved: with what is here, to be saved over it, or with its `form` in place of that. */
  adopt: (version: number, form?: F) => void;
  stop: () => void;
  state: () => SaverState;
}

/** Saves a form a moment after each change, one call at a time; what cannot be saved is kept on this device and tried again. */
export function createDraftSaver<F>(options: SaverOptions<F>): DraftSaver<F> {
  const { canSave, save, keep, newKey, isPassing, onChange, delayMs = 1_200, retryMs = 15_000 } = options;
  let state: SaverState = { status: "untouched", kept: options.kept, error: null };
  let latest: F | null = null;
  let dirty = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A first save without an answer: it may have arrived, so exactly it is repeated before anything newer. */
  let first: { form: F; key: string } | null = null;

  function set(next: Partial<SaverState>): void {
    state = { ...state, ...next };
    onChange(state);
  }

  function keepCopy(): void {
    if (latest === null || stopped) return;
    keep({ form: latest, report_id: state.kept?.reportId ?? null, version: state.kept?.version ?? null, dirty });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function saveOnce(form: F): Promise<boolean> {
    const isFirst = state.kept === null;
    if (isFirst) first ??= { form, key: newKey() };
    const sent = isFirst && first ? first.form : form;
    try {
      const kept = await save(sent, state.kept, first?.key ?? "");
      first = null;
      if (sent === latest) dirty = false;
      set({ kept, status: dirty ? "saving" : "saved", error: null });
      keepCopy();
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
      keepCopy();
      const savable = canSave(form);
      set({ status: savable ? "saving" : "local", error: null });
      if (savable) schedule(delayMs);
    },
    flush,
    adopt(version, form) {
      const kept = state.kept && { ...state.kept, version };
      if (form === undefined) {
        set({ kept });
        void flush();
        return;
      }
      latest = form;
      dirty = false;
      set({ kept, status: "saved", error: null });
      keepCopy();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
  };
}
