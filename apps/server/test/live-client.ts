import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { expect } from "vitest";
import type { Person } from "./world.ts";

export interface LiveClient {
  status: number;
  headers: Headers;
  /** Every message about a subject so far. */
  events: { type: string; subject: NonNullable<LiveMessage["subject"]> }[];
  /** The types of the messages for this person alone; they follow from jobs, which any process may work on. */
  notices: string[];
  /** Resolves when this many messages of a type have arrived. */
  arrived(type: LiveMessage["type"], count: number): Promise<void>;
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
  const waiters = new Set<() => void>();
  const client: LiveClient = {
    status: response.status,
    headers: response.headers,
    events: [],
    notices: [],
    received: () => text,
    ended: () => over,
    close: () => leaving.abort(),
    arrived: (type, count) =>
      new Promise((resolve) => {
        const check = () => {
          if (client.events.filter((event) => event.type === type).length < count) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
  };
  // As far as the messages have been read.
  let read = 0;
  const follow = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const end = text.lastIndexOf("\n") + 1;
      for (const [, data = ""] of text.slice(read, end).matchAll(/^data: (.*)$/gm)) {
        const { type, subject }: LiveMessage = JSON.parse(data);
        if (subject) client.events.push({ type, subject });
        else client.notices.push(type);
      }
      read = end;
      for (const waiter of [...waiters]) waiter();
    }
  };
  follow()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  // From here on the server knows of it.
  if (response.status === 200) await expect.poll(() => text).toContain(": open");
  return client;
}
