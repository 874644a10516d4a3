import pg from "pg";

export interface StandingConnection {
  /** The open connection; null while it is lost. */
  current(): pg.Client | null;
  stop(): Promise<void>;
}

export interface StandingConnectionOptions {
  url: string;
  /** The application name. */
  name: string;
  /** Prepares each new connection. */
  onOpen: (client: pg.Client) => Promise<void>;
  /** Called when a lost connection is back. */
  onGap?: () => void;
}

/** Pause before the first try to reopen, in milliseconds; it doubles with each try that fails. */
const firstRetryMs = 500;
const maxRetryMs = 5_000;
const connectMs = 10_000;

/** Opens one connection outside the pool, and reopens it if it breaks, until stopped. Throws if the first attempt fails. */
export async function openStandingConnection(options: StandingConnectionOptions): Promise<StandingConnection> {
  const { url, name, onOpen, onGap } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: name,
      connectionTimeoutMillis: connectMs,
    });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => lost(fresh));
    try {
      await fresh.connect();
      await onOpen(fresh);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    if (stopped) return void fresh.end().catch(() => {});
    client = fresh;
    retryMs = firstRetryMs;
  }

  /** Ignores connections that never opened, which `reopen` tries again. */
  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = null;
    reopen();
  }

  function reopen(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      retryMs = Math.min(retryMs * 2, maxRetryMs);
      connect().then(() => client && onGap?.(), reopen);
    }, retryMs);
  }

  await connect();
  return {
    current: () => client,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
