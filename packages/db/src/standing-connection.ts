import pg from "pg";

export interface StandingConnection {
  /** The open connection; null while it is lost. */
  current(): pg.Client | null;
  stop(): Promise<void>;
}

export interface StandingConnectionOptions {
  url: string;
  /** What PostgreSQL lists it as. */
  name: string;
  /** Prepares each new connection. */
  onOpen: (client: pg.Client) => Promise<void>;
  /** The connection was lost and is back. */
  onGap?: () => void;
}

const retryMs = 500;

/** Opens one connection outside the pool, and reopens it whenever it breaks, until stopped. Throws when the first one fails. */
export async function openStandingConnection(options: StandingConnectionOptions): Promise<StandingConnection> {
  const { url, name, onOpen, onGap } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: name });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => lost(fresh));
    await fresh.connect();
    await onOpen(fresh);
    client = fresh;
  }

  function lost(which: pg.Client): void {
    if (stopped || (client !== null && client !== which)) return;
    client = null;
    clearTimeout(timer);
    timer = setTimeout(() => connect().then(onGap, () => lost(which)), retryMs);
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
