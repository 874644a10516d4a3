import type { FastifyBaseLogger } from "fastify";

/** Longest wait of a caller, in milliseconds; `/readyz` promises an answer within 2 s. */
export const readinessMs = 1_500;

/** A dependency that a server needs to do its work. */
export interface Need {
  name: string;
  /** Throws if it does not work. */
  check: () => Promise<void>;
  /** Milliseconds for which a passed check stays valid; for checks that are expensive. */
  restMs?: number;
}

/** Returns a function that checks all needs. Concurrent callers share one check of each need; failures and recoveries are logged. */
export function createReadiness(needs: readonly Need[], log: FastifyBaseLogger): () => Promise<boolean> {
  const states = needs.map((need) => new NeedState(need, log));
  return async () => (await Promise.all(states.map((state) => state.isMet()))).every(Boolean);
}

class NeedState {
  private running: Promise<boolean> | null = null;
  private metAt = Number.NEGATIVE_INFINITY;
  private failing = false;
  private readonly need: Need;
  private readonly log: FastifyBaseLogger;

  constructor(need: Need, log: FastifyBaseLogger) {
    this.need = need;
    this.log = log;
  }

  async isMet(): Promise<boolean> {
    if (performance.now() - this.metAt < (this.need.restMs ?? 0)) return true;
    this.running ??= this.check().finally(() => {
      this.running = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        this.note(new Error("no answer"));
        resolve(false);
      }, readinessMs);
    });
    return Promise.race([this.running, silent]).finally(() => clearTimeout(timer));
  }

  private async check(): Promise<boolean> {
    try {
      await this.need.check();
      this.metAt = performance.now();
      this.note(null);
      return true;
    } catch (error) {
      this.note(error);
      return false;
    }
  }

  private note(error: unknown): void {
    if ((error !== null) === this.failing) return;
    this.failing = error !== null;
    const { name } = this.need;
    if (error === null) this.log.warn({ need: name }, "ready again");
    else this.log.error({ need: name, message: messageOf(error) }, "not ready");
  }
}

/** The messages of an error and of its causes. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const { code } = error as { code?: unknown };
  const line = message || String(code ?? error.name);
  return cause === undefined ? line : `${line}: ${messageOf(cause)}`;
}
