import { openStandingConnection } from "./standing-connection.ts";

export interface Listening {
  stop(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  channels: readonly string[];
  onMessage: (channel: string, payload: string) => void;
  /** Called when a lost connection is back; messages sent in between are lost. */
  onGap: () => void;
}

/** Listens on PostgreSQL channels until stopped, on a separate connection that is reopened if it breaks. */
export function listen({ url, channels, onMessage, onGap }: ListenOptions): Promise<Listening> {
  return openStandingConnection({
    url,
    name: "safeport-listen",
    onGap,
    async onOpen(client) {
      client.on("notification", ({ channel, payload }) => onMessage(channel, payload ?? ""));
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
  });
}
