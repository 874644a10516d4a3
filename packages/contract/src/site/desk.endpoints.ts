import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time } from "../kernel/ids.ts";

/** Kinds of work that waits for the staff, in the order of the desk. */
export const deskQueues = [
  ...([
    "disputes",
    "overdue_disputes",
    "rechecks",
    "overdue_reports",
    "kyc",
    "sanctions",
    "withdrawals",
    "refunds",
    "deposits",
    "discrepancies",
    "statement_entries",
    "corrections",
    "proposed_deposits",
    "proposed_withdrawals",
    "proposed_refunds",
    "money_settings",
    "months",
    "imports",
    "flagged_comments",
  ] as const),
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** Counts go up to here; one more means that there are more. */
export const deskCountLimit = 99;

const Count = z.int();

export const getDesk = endpoint({
  name: "site.desk",
  summary: "How much waits for the staff, each counted to 100; for staff",
  method: "GET",
  path: "/v1/site/desk/",
  auth: "session",
  rate: "read",
  result: z.object({
    disputes: Count,
    overdue_disputes: Count,
    rechecks: Count,
    overdue_reports: Count,
    kyc: Count,
    sanctions: Count,
    withdrawals: Count,
    refunds: Count,
    deposits: Count,
    discrepancies: Count,
    statement_entries: Count,
    corrections: Count,
    proposed_deposits: Count,
    proposed_withdrawals: Count,
    proposed_refunds: Count,
    money_settings: Count,
    months: Count,
    imports: Count,
    flagged_comments: Count,
    /** Since when the oldest of each kind waits; null where nothing does. */
    oldest: z.record(z.enum(deskQueues), z.nullable(Time)),
  }),
  errors: ["not_found"],
});

export const FailedJob = z.object({
  job_id: z.string(),
  task: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** When it runs next; null if it was given up. */
  next_at: z.nullable(Time),
  error: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** Subjects of the nightly verification. */
export const verificationNames = ["ledger", "audit", "points"] as const;

/** Excess rights of the server's role in the database. */
export const roleGaps = ["superuser", "one_role", "rights"] as const;

const Health = z.object({
  /** Jobs that are due, wait for later, run now, and were given up. */
  jobs: z.object({ due: Count, later: Count, running: Count, given_up: Count }),
  /** The newest failures, at most 50. */
  failed: z.array(FailedJob),
  events_waiting: Count,
  mail: z.object({ configured: z.boolean(), waiting: Count }),
  storage: z.enum(["folder", "s3"]),
  /** Whether companies can pay deposits by bank transfer: the account for them is named. */
  receiving_account: z.boolean(),
  database: z.object({ bytes: z.int(), version: z.string(), gaps: z.array(z.enum(roleGaps)) }),
  /** The entries of the activity log that have no number yet, and the age of the oldest in seconds. */
  audit: z.object({ entries: z.int(), waiting: Count }),
  /** The sanctions lists that people are compared with; empty: nobody is screened. */
  sanctions: z.array(
    z.object({ file: z.string(), entries: z.int(), loaded_at: z.nullable(Time), failure: z.nullable(z.string()) }),
  ),
  node: z.string(),
  /** The last result of each verification that has run; `failure` is null where everything was right. */
  verifications: z.array(z.object({ name: z.enum(verificationNames), ended_at: Time, failure: z.nullable(z.string()) })),
});
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  name: "site.health",
  summary: "How the server is: jobs, mail, storage, database and activity log; for staff",
  method: "GET",
  path: "/v1/site/health/",
  auth: "session",
  rate: "read",
  result: Health,
  errors: ["not_found"],
});

export const retryJob = endpoint({
  name: "site.retry_job",
  summary: "Run a failed job again now; for staff",
  method: "POST",
  path: "/v1/site/jobs/:job_id/retry/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  params: z.object({ job_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  result: Health,
  errors: ["not_found"],
});
