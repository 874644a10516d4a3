import { expect } from "vitest";
import type { Person } from "./world.ts";

export interface LiveClient {
  status: number;
  headers: Headers;
  /** The data of every event of a report or program so far. */
  events: { type: string; report_id: string | null; program_id: string | null }[];
  /** The types of what was told to this person alone; it follows from jobs, which any process may work on. */
  notices: string[];
  /** Everything received, as it came. */
  received(): string;
  /** Whether the server has ended the stream. */
  ended(): boolean;
  close(): void;
}

/** Opens the live stream of a listening server with a real HTTP client, and reads it until it ends. */
export async function openLive(base: string, as: Person): Promise<LiveClient> {
  const leaving = new AbortController();
  const response = await fetch(`${base}/v1/events/`, {
    headers: { authorization: `Bearer ${as.token}`, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  let text = "";
  let over = false;
  const client: LiveClient = {
    status: response.status,
    headers: response.headers,
    events: [],
    notices: [],
    received: () => text,
    ended: () => over,
    close: () => leaving.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const all: LiveClient["events"] = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
      client.events = all.filter((event) => "report_id" in event);
      client.notices = all.filter((event) => !("report_id" in event)).map(({ type }) => type);
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  // From here on the server knows of it.
  if (response.status === 200) await expect.poll(() => text).toContain(": open");
  return client;
}
