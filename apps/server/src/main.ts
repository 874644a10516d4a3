import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { explainToOperator, OperatorError } from "@safeport/db/operator-error";
import type { Closing } from "./app.ts";
import { disableAllocationSitePretenuring } from "./disable-allocation-site-pretenuring.ts";
import { newSetUpToken } from "./features/accounts/operator/set-up-link.ts";
import { logStart } from "./log-start.ts";
import { openDemo, refuseDemoAccounts } from "./open-demo.ts";
import { openRuntime, type Runtime } from "./open-runtime.ts";
import { requireOwnKey } from "./own-key.ts";
import { messageOf } from "./platform/http/readiness.ts";
import { settingWarnings } from "./platform/setting-warnings.ts";
import { readSettings, type Settings } from "./platform/settings.ts";
import { requireCurrency } from "./require-currency.ts";

export interface MainOptions {
  /** Receives the progress lines. */
  log: (line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal;
  /** Called when our own PostgreSQL ends although nobody stopped it: the server cannot continue. */
  onLost?: (error: OperatorError) => void;
  /** The built web; `apps/web/dist` unless given. */
  webFolder?: string;
}

export interface Server {
  /** Finishes the requests in flight and stops everything that was started; `drained` takes the time that a proxy needs. */
  stop(how?: Closing): Promise<void>;
}

// `src` and the bundled `dist` are at the same depth in the repository.
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts Safeport: database, migrations, demo data, web. Throws OperatorError for problems that the operator can fix. */
export async function main(options: MainOptions): Promise<Server> {
  const { log, signal, onLost } = options;
  disableAllocationSitePretenuring();
  const settings = readSettings(process.env);
  for (const warning of settingWarnings(process.env, settings)) log(`Warning: ${warning}`);
  // Loads the rest of the code while PostgreSQL starts. An error is reported where the import is awaited.
  const loading = import("./app.ts");
  loading.catch(() => {});
  try {
    const runtime = await openRuntime(settings, log, { ...(signal && { signal }), ...(onLost && { onLost }) });
    try {
      signal?.throwIfAborted();
      const { buildApp } = await loading;
      return await serve(settings, runtime, buildApp, options);
    } catch (error) {
      await runtime.close();
      throw error;
    }
  } catch (error) {
    throw explainToOperator(error);
  }
}

async function serve(
  settings: Settings,
  runtime: Runtime,
  buildApp: typeof import("./app.ts").buildApp,
  { log, signal, webFolder }: MainOptions,
): Promise<Server> {
  const demoAccounts = settings.demo ? await openDemo(runtime.ownerUrl, settings, log) : [];
  if (!settings.demo) await refuseDemoAccounts(runtime.databaseUrl);
  await requireOwnKey(runtime.databaseUrl, settings);
  await requireCurrency(runtime.databaseUrl, settings.currency);
  signal?.throwIfAborted();
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const app = await buildApp({
    settings,
    databaseUrl: runtime.databaseUrl,
    ownerUrl: runtime.ownerUrl,
    version,
    webFolder: webFolder ?? path.join(root, "apps/web/dist"),
    demoAccounts,
  });
  // A rejected promise that nobody awaits comes from background work, which tries again, so it must not end the process.
  const report = (error: unknown) => app.fastify.log.error({ message: messageOf(error) }, "unexpected failure in the background");
  process.on("unhandledRejection", report);
  try {
    await app.checkStorage();
    const setUpToken = settings.demo ? null : await newSetUpToken(app.services.db);
    const address = await app.fastify
      .listen({ host: settings.host, port: settings.port })
      .catch((error: NodeJS.ErrnoException) => {
        throw listenError(error, settings);
      });
    logStart({ settings, address, setUpToken, demoAccounts }, log);
    // Not awaited, because a start should not wait for the mail server.
    void app
      .checkMailServer()
      .then((failure) => failure && log(`Warning: the mail server of SMTP_URL cannot be used: ${failure}`));
  } catch (error) {
    process.off("unhandledRejection", report);
    await app.close();
    throw error;
  }
  return {
    async stop(how) {
      await app.close(how);
      process.off("unhandledRejection", report);
      await runtime.close();
    },
  };
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Settings): Error {
  if (error.code === "EADDRINUSE") return new OperatorError(`Port ${port} on ${host} is taken; choose another with PORT=…`);
  if (error.code === "EACCES")
    return new OperatorError(`Port ${port} on ${host} may not be used by this user; choose another with PORT=…`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new OperatorError(`This machine has no address ${host}; check HOST`);
  return error;
}
