import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import type { Actor } from "@safeport/contract/kernel/actor";
import type { DB } from "@safeport/db/types.gen";
import type { Language } from "@safeport/messages/languages";
import type { Insertable, Kysely } from "kysely";
import type { EventBus } from "./events/event-bus.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Uploads } from "./files/uploads.ts";
import type { KeyFor } from "./keys.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site/site.ts";

/** The dependencies that use cases share. */
export interface Services {
  db: Kysely<DB>;
  /** The address of the database, for a process of its own. */
  databaseUrl: string;
  /** The same for the role that owns it. */
  ownerUrl: string;
  events: EventBus;
  files: FileStore;
  uploads: Uploads;
  keyFor: KeyFor;
  outbound: Outbound;
  /** Settings that staff change in the browser take precedence over the environment. */
  settings: Settings;
  site: Site;
  /** Accounts that the login page offers; empty outside the demo. */
  demoAccounts: readonly DemoAccount[];
  /** Removes a session from this process's cache at once; the other processes are notified by the database. */
  forgetSession(sessionId: string): void;
  /** Makes this process read a person's role and companies again; the other processes are notified by the database. */
  forgetPerson(userId: string): void;
}

export interface RequestFacts {
  id: string;
  /** Null when the connection is already closed. */
  ip: string | null;
  userAgent: string;
  /** The language of the answer. */
  language: Language;
  /** Whether the caller is at this machine. */
  isLocal(): boolean;
}

/** A call by somebody who has not signed in. */
export interface PublicCtx extends Services {
  actor: null;
  request: RequestFacts;
}

/** A call by a signed-in person. */
export interface Ctx extends Services {
  actor: Actor;
  request: RequestFacts;
  /** The bulk act that a change belongs to: what concerns one person is one notification. It is added to the data of its events. */
  bulk_id?: string;
  /** The row that stores the result under the caller's idempotency key, in the transaction of the change. */
  keyOf?: (result: unknown) => Insertable<DB["idempotency_key"]>;
  /** Called when that row is committed. */
  onKeyed?: () => void;
}

/** The platform itself, for example in a job. */
export interface SystemCtx extends Services {
  actor: null;
  request: RequestFacts;
}

/** Dependencies of a job that runs a use case as the platform. */
export function systemCtx(services: Services, job: string): SystemCtx {
  const request = { id: job, ip: null, userAgent: "", language: "en" as const, isLocal: () => false };
  return { ...services, actor: null, request };
}
