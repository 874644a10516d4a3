import path from "node:path";
import * as z from "zod/mini";
import { keptDays, keptLogDays } from "./checks.ts";
import type { SettingRules } from "./setting-rule.ts";

/** Where data is, and how long it is kept. */
export const dataSettings = {
  DATA_DIR: {
    as: "dataDir",
    check: z.string().check(z.minLength(1)),
    read: (text: string) => path.resolve(text),
    default: "./data",
    expected: "a folder",
    sentence: "embedded database, uploads, keys",
  },
  FONTS_DIR: {
    as: "fontsDir",
    check: z.string().check(z.minLength(1)),
    read: (text: string) => path.resolve(text),
    expected: "a folder",
    sentence:
      "a folder with more fonts (TTF, OTF, TTC) for PDFs, beside Noto Sans and those in `/usr/share/fonts`, `/usr/local/share/fonts` or of macOS: Noto Sans CJK, Arabic, Thai and Noto Color Emoji, such as Debian's `fonts-noto-core`, `fonts-noto-cjk` and `fonts-noto-color-emoji`. A PDF says which scripts it has no font for. With Docker, mount the folder",
  },
  DATABASE_URL: {
    as: "databaseUrl",
    check: z.url({ protocol: /^postgres(ql)?$/ }),
    expected: "a postgres:// address",
    sentence:
      "an outside PostgreSQL, 15 or newer; without it one is started in `DATA_DIR/postgres` ([decision 019](decisions/019-the-embedded-postgresql-is-a-beta.md))",
  },
  DATABASE_OWNER_URL: {
    as: "databaseOwnerUrl",
    check: z.url({ protocol: /^postgres(ql)?$/ }),
    expected: "a postgres:// address",
    sentence:
      "the same database for the role that owns it and migrates, partitions and restores, while that of `DATABASE_URL` only serves, see [The database](operations.md#the-database)",
  },
  DATABASE_READ_URL: {
    as: "databaseReadUrl",
    check: z.url({ protocol: /^postgres(ql)?$/ }),
    expected: "a postgres:// address",
    sentence:
      "a streaming replica of `DATABASE_URL` for lists, searches and public reads, see [Reading from a replica](operations.md#reading-from-a-replica)",
  },
  DATABASE_WAIT: {
    as: "databaseWait",
    check: z.string().check(z.regex(/^\d{1,4}$/)),
    read: Number,
    default: "60",
    expected: "a number of seconds, 0 to 9999",
    sentence:
      "seconds, 0 to 9999, that a start waits for a PostgreSQL that is away or full, and with a new version for the processes of the old one to stop. A wrong password stops it at once",
  },
  SECRET_KEY: {
    as: "secretKey",
    check: z.string().check(z.minLength(32)),
    without: "made at the first start in `DATA_DIR/keys`",
    expected: "at least 32 characters",
    sentence:
      "what all keys are derived from; 32 characters or more. Back it up: without it second factors and uploaded credentials are unreadable, and a server with another key than the database knows does not start",
  },
  BACKUP_PASSPHRASE: {
    as: "backupPassphrase",
    check: z.string().check(z.minLength(12)),
    expected: "at least 12 characters",
    sentence: "what `npm run backup` encrypts with and `npm run restore` decrypts with; 12 characters or more",
  },
  S3_ENDPOINT: {
    check: z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]+$/)),
    expected: "an http or https address without a query",
    sentence:
      "an S3-compatible service that stores uploads instead of `DATA_DIR/uploads`; all five or none. It is tried out at the start: a refusal stops it, and an outage does not",
  },
  S3_BUCKET: {
    check: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
    expected: "the name of a bucket",
    sentence: "the bucket, which must exist and stay private",
  },
  S3_REGION: {
    check: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    expected: "a region, such as eu-central-1",
    sentence: "the region of the bucket",
  },
  S3_ACCESS_KEY_ID: {
    check: z.string().check(z.regex(/^\S{1,256}$/)),
    expected: "an access key id",
    sentence: "the id of a key that reads and writes the bucket",
  },
  S3_SECRET_ACCESS_KEY: {
    check: z.string().check(z.regex(/^\S+$/)),
    expected: "a secret access key without blanks",
    sentence: "the secret of that key",
  },
  KEEP_NOTIFICATIONS_DAYS: {
    check: keptDays,
    default: "365",
    expected: "a number of days, 31 to 9999",
    sentence: "days, 31 to 9999, after which a job of each night deletes notifications",
  },
  KEEP_MAILS_DAYS: {
    check: keptDays,
    default: "90",
    expected: "a number of days, 31 to 9999",
    sentence: "days, 31 to 9999, after which the same job deletes mails that were sent or will not be",
  },
  KEEP_SESSIONS_DAYS: {
    check: keptDays,
    default: "90",
    expected: "a number of days, 31 to 9999",
    sentence: "days, 31 to 9999, after which the same job deletes sessions that have ended",
  },
  KEEP_DELIVERIES_DAYS: {
    check: keptDays,
    default: "60",
    expected: "a number of days, 31 to 9999",
    sentence: "days, 31 to 9999, after which the same job deletes deliveries to webhooks from their log",
  },
  KEEP_AUDIT_DAYS: {
    as: "keepAuditDays",
    check: keptLogDays,
    read: Number,
    expected: "a number of days, 365 to 9999",
    sentence:
      "days, 365 to 9999, after which entries of the activity log are removed; without it they are kept. See [Removing old entries of the activity log](operations.md#removing-old-entries-of-the-activity-log)",
  },
} as const satisfies SettingRules;
