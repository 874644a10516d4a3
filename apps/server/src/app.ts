import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { migrationNames } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { openProbe } from "@safeport/db/open-probe";
import type { FastifyInstance } from "fastify";
import { docsRoutes } from "./api-docs/docs.routes.ts";
import { findMailRecipients } from "./features/accounts/core/account.queries.ts";
import { createAuthenticator } from "./features/accounts/sessions/authenticate.ts";
import { createActCounter } from "./features/agents/count-act.ts";
import { features } from "./features.ts";
import { mcpRoutes } from "./mcp/mcp.routes.ts";
import { migrations } from "./migrations.ts";
import type { Services } from "./platform/context.ts";
import { rollUp } from "./platform/counters/counter.queries.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { createEventBus } from "./platform/events/event-bus.ts";
import { createFileStore } from "./platform/files/file-store.ts";
import { createFolderStorage } from "./platform/files/folder-storage.ts";
import { multipartForms } from "./platform/files/multipart.ts";
import { requireStorage } from "./platform/files/require-storage.ts";
import { createS3Storage } from "./platform/files/s3-storage.ts";
import { tryFolder } from "./platform/files/try-folder.ts";
import { startUploadSweep, uploadFolder } from "./platform/files/upload.ts";
import { createUploads } from "./platform/files/uploads.ts";
import { AppError } from "./platform/http/app-error.ts";
import { limitBodyTime } from "./platform/http/body-time.ts";
import { followConnections } from "./platform/http/connections.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.ts";
import { connectionsWithin } from "./platform/http/file-descriptors.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { readSharedFigures } from "./platform/http/metrics.queries.ts";
import { mountMetrics } from "./platform/http/metrics.ts";
import type { Http } from "./platform/http/mount.ts";
import { createLimits } from "./platform/http/rate-limit.ts";
import { createReadiness, readinessMs } from "./platform/http/readiness.ts";
import { createRefusals, type Refusals } from "./platform/http/refusals.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import { createTurns } from "./platform/http/turns.ts";
import { startEachSecond } from "./platform/jobs/each-second.ts";
import { addJob } from "./platform/jobs/job.queries.ts";
import { jobConnections, startJobs } from "./platform/jobs/start-jobs.ts";
import { openKeys } from "./platform/keys.ts";
import { liveRoutes } from "./platform/live/live.routes.ts";
import { liveSubscriber, startLive } from "./platform/live/live.ts";
import { mailRoutes } from "./platform/mail/mail.routes.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { type Outbound, outsideWith } from "./platform/outbound/outbound.ts";
import { createReadReplica } from "./platform/replica/read-replica.ts";
import { publicUrlOf, type Settings } from "./platform/settings.ts";
import { openSite, withSite } from "./platform/site/site.ts";
import { platformCron, platformTasks } from "./platform/tasks/platform-tasks.ts";

/** Schedule of the platform's own recurring jobs: crontab lines, in UTC. */
export const cron: readonly string[] = [...platformCron, ...features.flatMap((feature) => feature.cron ?? [])];

function nothingThere(): never {
  throw new AppError("not_found");
}

export interface AppOptions {
  settings: Settings;
  /** The address of a migrated database. */
  databaseUrl: string;
  /** Its address for the role that owns it; by default the same. */
  ownerUrl?: string;
  version: string;
  /** The built web; without it only the API is served. */
  webFolder?: string;
  /** The accounts that the login page offers; set in the demo only. */
  demoAccounts?: readonly DemoAccount[];
  /** Whether this process also works on jobs. */
  jobs?: boolean;
  /** Schedule of the recurring jobs, by default `cron`; a test of costs has none, since the clock would add to what it counts. */
  schedule?: readonly string[];
  /** Outbound requests; to the internet by default. */
  outbound?: Outbound;
  /** Maximum number of connections; by default as many as the limit of open files allows. */
  maxConnections?: number;
}

export interface App {
  fastify: FastifyInstance;
  endpoints: Http["endpoints"];
  services: Services;
  refusals: Refusals;
  /** Tests the storage of uploads; throws an OperatorError if its settings can never work. */
  checkStorage(): Promise<void>;
  /** Returns the error of the mail server; null if it accepts mails or is not set. */
  checkMailServer(): Promise<string | null>;
  /** Finishes the requests in flight, then closes everything: `at_once` within two seconds, otherwise as a proxy needs it. */
  close(how?: Closing): Promise<void>;
}

export type Closing = "at_once" | "drained";

type Ending = (how: Closing) => Promise<unknown>;

/** Time limits for open connections when the server closes, in milliseconds. */
const closings = { at_once: { idleMs: 0, maxMs: 1_500 }, drained: { idleMs: 2_000, maxMs: 10_000 } };

/** Builds the server on a migrated database, without listening yet. On an error, it closes everything it opened. */
export async function buildApp(options: AppOptions): Promise<App> {
  const endings: Ending[] = [];
  const close = async (how: Closing = "at_once") => {
    for (const end of endings.splice(0).reverse()) await end(how);
  };
  try {
    return { ...(await compose(options, endings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function compose(options: AppOptions, endings: Ending[]): Promise<Omit<App, "close">> {
  const { settings, databaseUrl, ownerUrl = databaseUrl, version, webFolder, demoAccounts = [] } = options;
  const { jobs = true, schedule = cron, outbound = outsideWith(settings.outboundNetworks) } = options;
  const fastify = await createHttp(settings);
  const maxConnections = options.maxConnections ?? connectionsWithin();
  const connections = followConnections(fastify.server, maxConnections);
  endings.push(() => fastify.close());
  const warn = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // The database may stop before its last idle connection closes, so errors are not logged while closing.
    if (!closing) fastify.log.warn({ message }, "background work failed");
  };
  let closing = false;
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl, onError: warn });
  endings.push(closeDatabase);
  // Jobs have their own pool, because they hold connections while they wait for mail servers and websites.
  const forJobs = openDatabase({ url: databaseUrl, name: "safeport-jobs", max: jobConnections, onError: warn });
  endings.push(forJobs.close);
  const openReplica = (url: string) => {
    const { db: copy, close } = openDatabase({ url, name: "safeport-reads", onError: warn });
    endings.push(close);
    return createReadReplica({ primary: db, replica: copy, onError: warn });
  };
  await openDataFolder(settings.dataDir);
  const keyFor = await openKeys(settings.dataDir, settings.secretKey);
  const events = createEventBus(db, [liveSubscriber, ...features.flatMap(({ subscribers = [] }) => subscribers)], {
    channels: { mail: settings.smtp !== null || settings.demo },
  });
  endings.push(await startUploadSweep(uploadFolder(settings.dataDir), warn));
  const storage = settings.s3 ? createS3Storage(settings.s3) : createFolderStorage(path.join(settings.dataDir, "uploads"));
  const { contentUrl } = settings;
  const fileStore = createFileStore({ db, storage, key: keyFor("file-links"), contentUrl, onError: warn });
  const fileRules = features.flatMap(({ fileParents = [] }) => fileParents);
  const uploads = createUploads({ storage, rules: fileRules, key: keyFor("upload-links"), contentUrl });
  const mailer = createMailer({
    db: forJobs.db,
    smtp: settings.smtp,
    templates: features.flatMap((feature) => feature.mails ?? []),
    findRecipients: findMailRecipients,
    keyFor,
    publicUrl: publicUrlOf(settings),
    onError: warn,
  });
  const { authenticate, forget, forgetPerson, liveActors } = createAuthenticator(db, keyFor("session-tokens"));
  const site = await openSite(db, settings);
  const services: Services = {
    db,
    databaseUrl,
    ownerUrl,
    site,
    events,
    files: fileStore,
    uploads,
    keyFor,
    outbound,
    settings: withSite(settings, site),
    demoAccounts,
    forgetSession: forget,
    forgetPerson,
  };
  const refusals = createRefusals(db, fastify.log, warn);
  endings.push(refusals.stop);
  const limits = createLimits(fastify, settings.rateLimitFactor, refusals);
  const replica = settings.databaseReadUrl === null ? null : openReplica(settings.databaseReadUrl);
  const http: Http = {
    fastify,
    services,
    endpoints: [],
    limits,
    refusals,
    turns: createTurns(),
    forms: multipartForms(settings.dataDir),
    authenticate,
    countAct: createActCounter(db),
    replica,
  };
  const recipients = features.flatMap((feature) => feature.recipients ?? []);
  const live = await startLive({
    db,
    url: databaseUrl,
    recipients,
    maxStreams: Math.floor(maxConnections / 2),
    liveActors,
    onSessionEnded: forget,
    onPersonChanged: forgetPerson,
    onSiteChanged: () => void site.reload().catch(warn),
    onError: warn,
  });
  endings.push(live.stop);
  if (jobs) {
    const dataExports = features.flatMap((feature) => feature.exports ?? []);
    const jobServices: Services = { ...services, db: forJobs.db };
    const tasks = Object.assign(
      platformTasks(jobServices, mailer),
      ...features.map((feature) => feature.tasks?.(jobServices, dataExports)),
    );
    const waitingTasks = Object.assign({}, ...features.map((feature) => feature.waitingTasks?.(jobServices)));
    const runner = await startJobs({ pool: forJobs.pool, databaseUrl, tasks, waitingTasks, cron: schedule, onError: warn });
    endings.push(() => runner.stop());
    await db.transaction().execute(async (tx) => {
      for (const task of features.flatMap(({ atStart = [] }) => atStart)) await addJob(tx, task, {}, { key: task });
    });
    events.start(warn);
    endings.push(events.stop);
    for (const work of [
      () => rollUp(db),
      // A server without a schedule does no recurring work.
      ...(schedule.length === 0 ? [] : features.flatMap(({ eachSecond }) => (eachSecond ? [() => eachSecond(services)] : []))),
    ])
      endings.push(startEachSecond(work, warn));
  }

  // Unknown paths count against the rate class of reads, before their body is read.
  fastify.addHook("onRequest", (request, reply, done) => {
    if (request.is404) limits.read.call(fastify, request, reply).then(() => done(), done);
    else done();
  });
  const probe = openProbe(databaseUrl, await migrationNames(migrations), readinessMs);
  endings.push(probe.close);
  const isReady = createReadiness(
    [
      { name: "database", check: probe.read },
      { name: "writing to the database", check: probe.write, restMs: 3_000 },
      { name: "data folder", check: () => tryFolder(uploadFolder(settings.dataDir)), restMs: 3_000 },
      { name: "storage of uploads", check: storage.check, restMs: settings.s3 ? 20_000 : 3_000 },
    ],
    fastify.log,
  );
  if (settings.metricsToken !== null)
    await mountMetrics(fastify, {
      token: settings.metricsToken,
      version,
      read: () => readSharedFigures(db),
      liveStreams: live.count,
    });
  cspReportRoutes(fastify, settings.rateLimitFactor);
  healthRoutes(http, async () => !closing && (await isReady()));
  for (const { routes } of features) routes?.(http);
  mailRoutes(http, mailer);
  liveRoutes(http, live);
  docsRoutes(http, version);
  mcpRoutes(http, version);
  limitBodyTime(fastify.server, http.endpoints);
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const headOf = async (path: string) => {
    for (const page of pages) {
      const groups = page.path.exec(path);
      if (groups) return page.head(services, groups.slice(1));
    }
    return undefined;
  };
  fastify.setNotFoundHandler(
    webFolder ? await serveWeb(fastify, webFolder, contentUrl, settings.socialLinks, headOf) : nothingThere,
  );
  // Streams never end by themselves, so close them before waiting for the requests in flight.
  fastify.addHook("preClose", async () => {
    live.endStreams();
  });
  endings.push(async (how) => {
    closing = true;
    // A proxy that asks /readyz sends its requests elsewhere before connections are refused.
    if (how === "drained") await setTimeout(settings.drainSeconds * 1_000);
    await connections.drain(() => fastify.close(), closings[how]);
  });
  return {
    fastify,
    endpoints: http.endpoints,
    services,
    refusals,
    checkStorage: () => requireStorage(storage, warn),
    checkMailServer: mailer.check,
  };
}
