import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildSession } from "@safeport/db/factories/build-session";
import { buildUser } from "@safeport/db/factories/build-user";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { asApp, bothRoles } from "@safeport/db/factories/template-database";
import { openDatabase } from "@safeport/db/open-database";
import type { CompanyRole, UserRole } from "@safeport/db/types.gen";
import { expect, inject } from "vitest";
import { codesOf } from "../src/api-docs/responses.ts";
import { type App, buildApp } from "../src/app.ts";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { readSettings } from "../src/platform/settings.ts";

export interface Person {
  id: string;
  username: string;
  token: string;
  sessionId: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export type World = Awaited<ReturnType<typeof buildWorld>>;

interface WorldOptions {
  /** Whether this server works on jobs; only on a database of its own. */
  jobs?: boolean;
  /** The schedule of recurring jobs; that of the server without it. */
  schedule?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Address of a migrated database for its owner; by default the one that all tests share. The server serves as another role. */
  databaseUrl?: string;
  demoAccounts?: readonly DemoAccount[];
  outbound?: Outbound;
}

/** The real server on the real database, with people made for one test; ends with `close()`. */
export async function buildWorld(options: WorldOptions = {}) {
  const { jobs = false, schedule, env = {}, databaseUrl = inject("databaseUrl"), demoAccounts = [], outbound } = options;
  // It would take the jobs of other test files, and look for their files in its own folder.
  if (jobs && databaseUrl === inject("databaseUrl")) throw new Error("A server that works on jobs needs a database of its own");
  const dataDir = await mkdtemp(path.join(tmpdir(), "safeport-test-"));
  const settings = readSettings({
    DATA_DIR: dataDir,
    ...bothRoles(databaseUrl),
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    RATE_LIMIT_FACTOR: "1000",
    RECEIVING_NAME: "Safeport Test",
    RECEIVING_IBAN: "DE89 3704 0044 0532 0130 00",
    RECEIVING_BIC: "COBADEFFXXX",
    ...env,
  });
  const app: App = await buildApp({
    settings,
    databaseUrl: asApp(databaseUrl),
    ownerUrl: databaseUrl,
    version: "0.0.0-test",
    jobs,
    ...(schedule && { schedule }),
    demoAccounts,
    // The limit of open files would be asked of a shell for each world.
    maxConnections: 10_000,
    ...(outbound && { outbound }),
  });
  const { db, keyFor } = app.services;
  const owner = openDatabase({ url: databaseUrl, max: 2 });

  /** A person with a running session, as if signed in. */
  async function person(role: UserRole = "Hacker"): Promise<Person> {
    const user = await buildUser(db, { role });
    const session = await buildSession(db, { user_id: user.id });
    const token = await signToken(keyFor("session-tokens"), {
      sessionId: session.id,
      userId: user.id,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    return { id: user.id, username: user.username, token, sessionId: session.id };
  }

  /** A company account in a company; of a new company when none is given. */
  async function member(role: CompanyRole = "owner", companyId?: string): Promise<Person & { companyId: string }> {
    const someone = await person("Business");
    const company_id = companyId ?? (await buildCompany(db)).id;
    await buildMember(db, { company_id, user_id: someone.id, role });
    return { ...someone, companyId: company_id };
  }

  /** Calls an endpoint of the contract over HTTP. */
  async function call(
    as: Person | null,
    endpoint: Endpoint,
    { params = {}, query = {}, body, headers = {} }: Sent = {},
  ): Promise<Answer> {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const response = await app.fastify.inject({
      method: endpoint.method,
      url,
      query,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(endpoint.idempotent === "required" && { "idempotency-key": randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer = response.body ? response.json() : null;
    if (response.statusCode >= 400) expect(codesOf(endpoint), `an answer of ${endpoint.name}`).toContain(answer.code);
    return { status: response.statusCode, body: answer, headers: response.headers };
  }

  /** Delivers every pending event, as a server does in the background. */
  const deliver = () => app.services.events.deliver();

  return {
    app,
    db,
    /** The database for the role that owns it, with which a test does what the server may not. */
    owner: owner.db,
    deliver,
    databaseUrl,
    dataDir,
    person,
    member,
    call,
    async close() {
      await app.close();
      await owner.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a database that no other test reads or changes; `close()` drops it, too. */
export async function buildOwnWorld(options: Omit<WorldOptions, "databaseUrl"> = {}): Promise<World> {
  const own = await ownDatabase(inject("databaseUrl"));
  const world = await buildWorld({ ...options, databaseUrl: own.url });
  return {
    ...world,
    async close() {
      await world.close();
      await own.drop();
    },
  };
}
