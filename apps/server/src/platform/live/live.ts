import { type DomainEvent, type EventType, eventShapes } from "@safeport/contract/events/domain-event";
import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import type { Actor } from "@safeport/contract/kernel/actor";
import { type Listening, listen } from "@safeport/db/listen";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { announceEvents, announcement, eventChannel, findEvents } from "../events/event.queries.ts";
import type { Recipients, Subscriber } from "../events/event.ts";
import { AppError } from "../http/app-error.ts";
import { siteChannel } from "../site/site.queries.ts";

/** Channel that ends the streams of a session; the payload is its id. */
export const sessionChannel = "safeport_session";

/** Channel on which triggers send the id of a person whose rights may have changed; every process reads that person again. */
const personChannel = "safeport_person";

/** Channel for messages to specific people, such as a new notification. */
export const personalChannel = "safeport_personal";

/** The payload of the personal channel. At most a hundred people, since PostgreSQL allows 8,000 bytes per message. */
export interface PersonalMessage {
  user_ids: string[];
  type: LiveMessage["type"];
}

/** Sends events to the live streams of all processes. A batch of 100 ids fits into the 8,000 bytes of one message. */
export const liveSubscriber: Subscriber = {
  name: "live",
  types: Object.keys(eventShapes) as EventType[],
  whenTaken: announcement,
  async handle(tx, events) {
    await announceEvents(
      tx,
      events.map(({ id }) => id),
    );
  },
};

export interface LiveStream {
  actor: Actor;
  send(message: string): void;
  end(): void;
}

export interface Live {
  /** Adds a stream. Throws 429 if this person has too many, and 503 if there are too many in all. */
  open(stream: LiveStream): void;
  close(stream: LiveStream): void;
  /** Number of open streams. */
  count(): number;
  /** Ends every stream; browsers then reconnect to any process. */
  endStreams(): void;
  stop(): Promise<void>;
}

const maxStreamsPerUser = 10;
const heartbeatMs = 15_000;

interface LiveOptions {
  db: Kysely<DB>;
  url: string;
  recipients: readonly Recipients[];
  /** Maximum number of streams of all people together. */
  maxStreams: number;
  /** The actor of each given session that has not ended, by session id. */
  liveActors: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;
  /** Called for every ended session, even if it has no streams. */
  onSessionEnded: (sessionId: string) => void;
  /** Called with the id of every person whose rights may have changed. */
  onPersonChanged: (userId: string) => void;
  /** Called when the settings of the platform may have changed. */
  onSiteChanged: () => void;
  onError: (error: unknown) => void;
}

/** Sends every event, from any process, to the streams of those who may know of it. */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, url, recipients, maxStreams, liveActors, onSessionEnded, onPersonChanged, onSiteChanged, onError } = options;
  const streams = new Set<LiveStream>();

  /** Ends the streams whose session has ended or whose person is suspended, and reloads the rights of the others. */
  async function refresh(affected: readonly LiveStream[]): Promise<void> {
    if (affected.length === 0) return;
    const actors = await liveActors(affected.map(({ actor }) => actor.session_id));
    for (const stream of affected) {
      const actor = actors.get(stream.actor.session_id);
      if (actor) stream.actor = actor;
      else stream.end();
    }
  }

  async function sendEvents(ids: readonly string[]): Promise<void> {
    if (streams.size === 0) return;
    const events = await findEvents(db, ids);
    const followed = recipients.map(({ types }) => events.filter(({ type }) => types.includes(type)));
    if (followed.every((some) => some.length === 0)) return;
    await refresh([...streams]);
    const served = new Set<LiveStream>();
    // Streams that open while the recipients are read are served in another round.
    for (let next = [...streams]; next.length > 0; next = [...streams].filter((stream) => !served.has(stream))) {
      await sendTo(next, events, followed);
      for (const stream of next) served.add(stream);
    }
  }

  /** Sends those of the events that each stream's reader may know of; `followed` are the events of each of the `recipients`. */
  async function sendTo(readers: readonly LiveStream[], events: readonly DomainEvent[], followed: readonly DomainEvent[][]) {
    const actors = [...new Map(readers.map(({ actor }) => [actor.user_id, actor])).values()];
    const recipientIds = await Promise.all(
      recipients.map(({ among }, at) => (followed[at]?.length ? among(db, followed[at], actors) : new Map())),
    );
    for (const { id, type, subject_type, subject_id } of events) {
      const allowed = recipientIds.flatMap((ids) => ids.get(id) ?? []);
      if (allowed.length === 0) continue;
      const message = encode({ type, subject: { type: subject_type, id: subject_id } }, id);
      for (const stream of readers)
        if (streams.has(stream) && allowed.some((ids) => ids.has(stream.actor.user_id))) stream.send(message);
    }
  }

  let waiting: string[] = [];
  let sending: Promise<void> | null = null;

  /** Sends the waiting events, and those that arrive during that, so that messages keep the order of the events. */
  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await sendEvents(ids).catch((error) => {
        onError(error);
        // Open pages miss these events, as after a lost connection.
        endStreams();
      });
    }
    sending = null;
  }

  const streamsOf = (userIds: readonly string[]) => [...streams].filter(({ actor }) => userIds.includes(actor.user_id));

  async function sendPersonal(payload: string): Promise<void> {
    const { user_ids, type } = JSON.parse(payload) as PersonalMessage;
    await refresh(streamsOf(user_ids));
    const message = encode({ type, subject: null });
    for (const stream of streamsOf(user_ids)) stream.send(message);
  }

  /** Tells the open pages of a person that their rights may have changed, wherever that happened. */
  async function rereadPerson(userId: string): Promise<void> {
    onPersonChanged(userId);
    await refresh(streamsOf([userId]));
    const message = encode({ type: "rights.changed", subject: null });
    for (const stream of streamsOf([userId])) stream.send(message);
  }

  /** Ends all streams if rights could not be read, since nobody may continue to read with outdated rights. */
  const orEndStreams = (work: Promise<void>) =>
    void work.catch((error) => {
      onError(error);
      endStreams();
    });

  function endStreams(): void {
    for (const stream of streams) stream.end();
  }

  function endSession(sessionId: string): void {
    onSessionEnded(sessionId);
    for (const stream of streams) if (stream.actor.session_id === sessionId) stream.end();
  }

  const listening: Listening = await listen({
    url,
    channels: [eventChannel, sessionChannel, personChannel, personalChannel, siteChannel],
    onMessage: (channel, payload) => {
      if (channel === sessionChannel) endSession(payload);
      else if (channel === personChannel) orEndStreams(rereadPerson(payload));
      else if (channel === siteChannel) onSiteChanged();
      else if (channel === personalChannel) orEndStreams(sendPersonal(payload));
      else {
        waiting.push(...(JSON.parse(payload) as string[]));
        sending ??= sendWaiting();
      }
    },
    // Events may have been missed, so the pages reload and every session is checked again.
    onGap: () => {
      endStreams();
      onSiteChanged();
    },
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.send(": alive\n\n");
    refresh([...streams]).catch(onError);
  }, heartbeatMs);

  return {
    open(stream) {
      const openStreams = [...streams].filter(({ actor }) => actor.user_id === stream.actor.user_id).length;
      if (openStreams >= maxStreamsPerUser) throw new AppError("rate_limited", "too_many_streams", { retryAfter: 30 });
      if (streams.size >= maxStreams) throw new AppError("unavailable", null, { retryAfter: 30 });
      streams.add(stream);
      // The person may have been suspended between the check of their token and now.
      refresh([stream]).catch(onError);
    },
    close: (stream) => void streams.delete(stream),
    count: () => streams.size,
    endStreams,
    async stop() {
      clearInterval(heartbeat);
      endStreams();
      await listening.stop();
      await sending;
    },
  };
}

/** A server-sent event; `id` is the event's own. */
function encode(message: LiveMessage, id?: string): string {
  return `${id ? `id: ${id}\n` : ""}event: change\ndata: ${JSON.stringify(message)}\n\n`;
}
