import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { createParser } from "eventsource-parser";

/** Reads the messages of a stream of server-sent events (WHATWG HTML §9.2) to its end. */
export async function readMessages(body: ReadableStream<Uint8Array>, onMessage: (message: LiveMessage) => void): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== "") onMessage(JSON.parse(data) as LiveMessage);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}
