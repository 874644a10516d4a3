import * as z from "zod/mini";
import { linkList, networkList, proxyList, safeOrigin } from "./checks.ts";
import { listOf, none, proxiesOf, withoutSlash } from "./readers.ts";
import type { SettingRules } from "./setting-rule.ts";

/** Where a server is reached, what it says, and how much it takes. */
export const runningSettings = {
  HOST: {
    as: "host",
    check: z.string(),
    default: "127.0.0.1",
    expected: "an address",
    sentence: "the address it listens on",
  },
  PORT: {
    as: "port",
    check: z.string().check(
      z.regex(/^\d{1,5}$/),
      z.refine((text) => Number(text) <= 65_535),
    ),
    read: Number,
    default: "3000",
    expected: "a port number, 0 to 65535",
    sentence: "the port it listens on",
  },
  PUBLIC_URL: {
    as: "publicUrl",
    check: z.url({ protocol: /^https?$/ }),
    read: withoutSlash,
    without: "derived",
    expected: "an http or https address",
    sentence:
      "the address people use, printed at the start and written in mails: a host without a path, https in production unless loopback. Passkeys belong to its host and end if it changes; they do not work at an IP address, so use `http://localhost:…` on loopback",
  },
  CONTENT_URL: {
    check: safeOrigin,
    expected: "an https address of a host alone, such as https://content.example.com",
    sentence:
      "an origin for uploads, such as `https://content.example.net`, which serves nothing else but the frame of a CAPTCHA. https unless loopback, and another host than `PUBLIC_URL`. Without it uploads come from the app's origin. Everything but raster images is an attachment",
  },
  TRUST_PROXY: {
    as: "trustProxy",
    check: proxyList,
    read: proxiesOf,
    default: "0",
    expected: "a number of proxies, 0 to 9, or their addresses and networks, with commas between them",
    sentence:
      "whose entries in `X-Forwarded-For` are believed: those of so many proxies in a row (0 to 9), or of proxies at these addresses and networks (`127.0.0.1,10.0.0.0/8`)",
  },
  NODE_ENV: {
    check: z.enum(["production", "development", "test"]),
    expected: "production, development or test",
    sentence: "production, development or test",
  },
  LOG_LEVEL: {
    as: "logLevel",
    check: z.enum(["silent", "error", "warn", "info", "debug"]),
    default: "info",
    expected: "silent, error, warn, info or debug",
    sentence: "silent, error, warn, info or debug",
  },
  METRICS_TOKEN: {
    as: "metricsToken",
    check: z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/)),
    expected: "16 to 256 characters without blanks",
    sentence: "turns `GET /metrics` on, for those who send it as a bearer token; 16 to 256 characters without blanks",
  },
  DRAIN_SECONDS: {
    as: "drainSeconds",
    check: z.string().check(z.regex(/^[0-5]?\d$/)),
    read: Number,
    default: "0",
    expected: "a whole number of seconds, 0 to 59",
    sentence: "how long, 0 to 59, `/readyz` answers 503 on SIGTERM before connections are refused",
  },
  REDIS_URL: {
    as: "redisUrl",
    check: z.url({ protocol: /^rediss?$/ }),
    expected: "a redis:// or rediss:// address",
    sentence:
      "Valkey or Redis through which processes share rate limits; without it each counts alone. It needs no persistence; with `maxmemory`, use a policy such as `volatile-ttl`",
  },
  RATE_LIMIT_FACTOR: {
    as: "rateLimitFactor",
    check: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    read: Number,
    default: "1",
    expected: "a whole number from 1",
    sentence: "multiplies every rate limit; a whole number from 1. A 30-day limit of reports above 1,000 is lifted",
  },
  OUTBOUND_NETWORKS: {
    as: "outboundNetworks",
    check: networkList,
    read: listOf,
    otherwise: none,
    expected: "addresses and networks, such as 10.1.2.3 or 10.0.0.0/8, with commas between them",
    sentence:
      "private addresses and networks, separated by commas, that webhooks, trackers, identity providers of companies and website checks may call, at any port and by http too (`10.1.2.3,10.0.0.0/8`). Managers of every company can then send requests there and read the beginning of the answers",
  },
  DEMO: {
    check: z.enum(["0", "1"]),
    without: "1 without `DATABASE_URL`, on loopback and not in production; else 0",
    expected: "0 or 1",
    sentence:
      "fill an empty database with the demo data and show its accounts to callers at this machine. Needs `HOST` and `PUBLIC_URL` on loopback and no trusted proxy. Its password is in `DATA_DIR/demo-password`",
  },
  SOCIAL_LINKS: {
    check: linkList,
    expected: "up to eight https addresses, with commas between them",
    sentence: "up to eight https addresses, separated by commas, for the icons at the foot of the sidebar",
  },
  SECURITY_CONTACT: {
    as: "securityContact",
    check: z.url({ protocol: /^(https|mailto)$/ }),
    without: "`security@` the host",
    expected: "an https or mailto address",
    sentence:
      "an https or mailto address for vulnerabilities in this installation, in `/.well-known/security.txt` (RFC 9116). See that the default mailbox is read. Public programs have `/p/{handle}/security.txt`",
  },
} as const satisfies SettingRules;
