import { isIP } from "node:net";
import path from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import * as z from "zod/mini";

export interface Settings {
  host: string;
  port: number;
  /** The address people use, without a trailing slash; null: derived from host and port. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  secretKey: string | null;
  platformFeePercent: number;
  trustProxy: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
}

const Flag = z.enum(["0", "1"]);
const Environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/)), "3000"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DEMO: z.optional(Flag),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  PLATFORM_FEE_PERCENT: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)), "20"),
  TRUST_PROXY: z._default(Flag, "0"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
  NODE_ENV: z.optional(z.enum(["production", "development", "test"])),
  RATE_LIMIT_FACTOR: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), "1"),
});

const wanted: Record<string, string> = {
  PORT: "a port number, 0 to 65535",
  PUBLIC_URL: "an http or https address",
  DATA_DIR: "a folder",
  DATABASE_URL: "a postgres:// address",
  DEMO: "0 or 1",
  SECRET_KEY: "at least 32 characters",
  PLATFORM_FEE_PERCENT: "a percentage from 0 to 99.9",
  TRUST_PROXY: "0 or 1",
  LOG_LEVEL: "silent, error, warn, info or debug",
  NODE_ENV: "production, development or test",
  RATE_LIMIT_FACTOR: "a whole number from 1",
};

/** Reads and checks the operator's settings once; a wrong value throws an OperatorError that names it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty value, as compose files write it, means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new OperatorError(`The setting ${name} must be ${wanted[name] ?? "something else"}.`);
  }
  const e = parsed.data;
  const port = Number(e.PORT);
  if (port > 65_535) throw new OperatorError(`The setting PORT must be ${wanted.PORT}.`);
  const loopback = isLoopback(e.HOST);
  if (e.DEMO === "1" && !loopback)
    throw new OperatorError("DEMO=1 needs HOST to be a loopback address, since its passwords are public.");
  return {
    host: e.HOST,
    port,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    demo: e.DEMO ? e.DEMO === "1" : loopback && !e.DATABASE_URL && e.NODE_ENV !== "production",
    secretKey: e.SECRET_KEY ?? null,
    platformFeePercent: Number(e.PLATFORM_FEE_PERCENT),
    trustProxy: e.TRUST_PROXY === "1",
    logLevel: e.LOG_LEVEL,
    rateLimitFactor: Number(e.RATE_LIMIT_FACTOR),
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
