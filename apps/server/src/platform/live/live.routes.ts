import { streamEvents } from "@safeport/contract/events/live.endpoints";
import { AppError } from "../http/app-error.ts";
import type { Http } from "../http/mount.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { signIn } from "../http/sign-in.ts";
import type { Live, LiveStream } from "./live.ts";

/** The backlog, in bytes, at which a slow reader's stream is closed; its page then reconnects and reloads. */
const maxBacklog = 256 * 1024;

/** Milliseconds that a reader may lag behind. */
const maxDelayMs = 60_000;

/** Mounts the stream of live messages (server-sent events, WHATWG HTML §9.2). */
export function liveRoutes(http: Http, live: Live): void {
  http.endpoints.push(streamEvents);
  http.fastify.route({
    method: streamEvents.method,
    url: streamEvents.path,
    // A HEAD request would never finish.
    exposeHeadRoute: false,
    onRequest: [signIn(http, streamEvents), http.limits[streamEvents.rate]],
    handler: async (request, reply) => {
      const { actor } = request;
      if (!actor) throw new AppError("unauthenticated");
      const { raw } = reply;
      // When the reader had last read everything.
      let readAt = performance.now();
      const stream: LiveStream = {
        actor,
        send: (message) => {
          if (raw.writableLength === 0) readAt = performance.now();
          const isSlow = raw.writableLength > maxBacklog || performance.now() - readAt > maxDelayMs;
          if (!isSlow) raw.write(message);
          // A reader that has stopped would not read the end of the stream either, so destroy it to free its backlog.
          else raw.destroy();
        },
        end: () => {
          live.close(stream);
          raw.end();
        },
      };
      live.open(stream);
      raw.on("close", () => live.close(stream));
      reply.hijack();
      raw.writeHead(200, {
        ...apiHeaders,
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
        "x-request-id": request.id,
      });
      raw.write(": open\n\n");
    },
  });
}
