import pg from "pg";

export interface Listening {
  stop(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channels: readonly string[];
  onMessage: (channel: string, payload: string) => void;
  /** The connection was lost and is back: what was sent in between is gone. */
  onGap: () => void;
}

const retryMs = 500;

/** Keeps one connection listening on PostgreSQL channels, and opens it anew whenever it breaks, until stopped. */
export async function listen({ url, channels, onMessage, onGap }: ListenOptions): Promise<Listening> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: "safeport-listen" });
    fresh.on("notification", ({ channel, payload }) => onMessage(channel, payload ?? ""));
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => lost(fresh));
    await fresh.connect();
    for (const channel of channels) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
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
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
