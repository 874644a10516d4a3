/** `local`: kept on this device alone, as the server cannot take it yet; `refused`: the server said no. */
export type SaveStatus = "untouched" | "local" | "saving" | "saved" | "offline" | "refused";

export interface SaverState {
  status: SaveStatus;
  /** Of the draft that the server keeps, once it keeps one. */
  reportId: string | null;
  error: unknown;
}

/** What this device keeps of a draft. */
export interface DraftCopy<F> {
  form: F;
  report_id: string | null;
  /** The server does not know all of it. */
  dirty: boolean;
}

interface SaverOptions<F> {
  reportId: string | null;
  canSave: (form: F) => boolean;
  /** Saves a form: anew under a key that makes a repeated call save once, or over the draft `reportId`. Answers the draft's id. */
  save: (form: F, reportId: string | null, key: string) => Promise<string>;
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
  stop: () => void;
  state: () => SaverState;
}

/** Saves a form a moment after each change, one call at a time; what cannot be saved is kept on this device and tried again. */
export function createDraftSaver<F>(options: SaverOptions<F>): DraftSaver<F> {
  const { canSave, save, keep, newKey, isPassing, onChange, delayMs = 1_200, retryMs = 15_000 } = options;
  let state: SaverState = { status: "untouched", reportId: options.reportId, error: null };
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
    if (latest !== null && !stopped) keep({ form: latest, report_id: state.reportId, dirty });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function saveOnce(form: F): Promise<boolean> {
    const isFirst = state.reportId === null;
    if (isFirst) first ??= { form, key: newKey() };
    const sent = isFirst && first ? first.form : form;
    try {
      const reportId = await save(sent, state.reportId, first?.key ?? "");
      first = null;
      if (sent === latest) dirty = false;
      set({ reportId, status: dirty ? "saving" : "saved", error: null });
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
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
  };
}
