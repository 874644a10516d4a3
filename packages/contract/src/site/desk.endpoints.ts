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
    "revived_deposits",
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
    disputes: Count.check(z.describe("Disputes that are open or in mediation.")),
    overdue_disputes: Count.check(z.describe("Disputes whose decision is overdue.")),
    rechecks: Count.check(z.describe("Disputes on closed reports, which ask to check them again.")),
    overdue_reports: Count.check(z.describe("Reports in the queue of those whose company has let a target pass for long.")),
    kyc: Count.check(z.describe("Identity forms that wait for a decision.")),
    sanctions: Count.check(
      z.describe("People whose names are like one of a sanctions list, and about whom staff have not decided."),
    ),
    withdrawals: Count.check(z.describe("Withdrawals that wait to be paid.")),
    refunds: Count.check(z.describe("Refunds that companies asked for and nobody has paid yet.")),
    deposits: Count.check(z.describe("Deposits that wait to be confirmed.")),
    discrepancies: Count.check(z.describe("Facts from Stripe that cannot be booked and that staff have not settled.")),
    statement_entries: Count.check(z.describe("Entries of bank statements that staff have neither confirmed nor cleared.")),
    corrections: Count.check(z.describe("Corrections of balances that wait for a second person.")),
    proposed_deposits: Count.check(z.describe("Deposits that wait for a second member of staff.")),
    revived_deposits: Count.check(
      z.describe("Deposits that were cancelled or expired, and whose bank entry waits for a second member of staff."),
    ),
    proposed_withdrawals: Count.check(z.describe("Withdrawals that wait for a second member of staff.")),
    proposed_refunds: Count.check(z.describe("Refunds that wait for a second member of staff.")),
    money_settings: Count.check(z.describe("Changes of money settings that wait for a second Super Admin.")),
    months: Count.check(z.describe("Months that one member of staff proposed to close, and another has to.")),
    imports: Count.check(z.describe("Imports of programs that wait to be started.")),
    flagged_comments: Count.check(z.describe("Comments that somebody reported and that are still shown.")),
    oldest: z
      .record(z.enum(deskQueues), z.nullable(Time))
      .check(z.describe("Since when the oldest of each kind waits; null where nothing does.")),
  }),
  errors: ["not_found"],
});

export const FailedJob = z.object({
  job_id: z.string().check(z.describe("The id of a job.")),
  task: z.string().check(z.describe("What the job does.")),
  attempts: z.int().check(z.describe("How often it was tried.")),
  max_attempts: z.int().check(z.describe("How often it is tried at most.")),
  next_at: z.nullable(Time).check(z.describe("When it is tried next; null if it was given up.")),
  error: z.string().check(z.describe("Why the last attempt failed.")),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** Subjects of the nightly verification. */
export const verificationNames = ["ledger", "audit", "points"] as const;

/** Excess rights of the server's role in the database. */
export const roleGaps = ["superuser", "one_role", "rights"] as const;

const Health = z.object({
  /** Jobs that are due, wait for later, run now, and were given up. */
  jobs: z
    .object({
      due: Count.check(z.describe("Jobs that can run now.")),
      later: Count.check(z.describe("Jobs that wait for their time.")),
      running: Count.check(z.describe("Jobs that run now.")),
      given_up: Count.check(z.describe("Jobs that failed as often as they may.")),
    })
    .check(z.describe("Jobs by what they wait for.")),
  failed: z.array(FailedJob).check(z.describe("The newest failures, at most 50.")),
  events_waiting: Count.check(z.describe("Events that have not been delivered.")),
  mail: z
    .object({
      configured: z.boolean().check(z.describe("Whether a mail server is set.")),
      waiting: Count.check(z.describe("How much waits.")),
    })
    .check(z.describe("Mails and whether the server can send them.")),
  storage: z.enum(["folder", "s3"]).check(z.describe("Where files are stored.")),
  receiving_account: z
    .boolean()
    .check(z.describe("Whether the account for deposits by bank transfer is named; without one, companies cannot announce any.")),
  database: z
    .object({
      bytes: z.int().check(z.describe("The size of the database in bytes.")),
      version: z.string().check(z.describe("The version of PostgreSQL.")),
      gaps: z
        .array(z.enum(roleGaps))
        .check(
          z.describe(
            "What the server's role in the database has too much of: superuser, one_role (it owns the tables), rights (it may change the books); empty if nothing.",
          ),
        ),
    })
    .check(z.describe("The database.")),
  /** The entries of the activity log that have no number yet, and the age of the oldest in seconds. */
  audit: z
    .object({
      entries: z.int().check(z.describe("Entries that have a number.")),
      waiting: Count.check(z.describe("How much waits.")),
    })
    .check(z.describe("The chain of the activity log.")),
  sanctions: z
    .array(
      z.object({
        file: z.string().check(z.describe("The name of the file.")),
        entries: z.int().check(z.describe("How many entries it had when it was read last.")),
        loaded_at: z.nullable(Time).check(z.describe("When it was read last; null if it never was.")),
        failure: z.nullable(z.string()).check(z.describe("Why the present file could not be read; null if it could.")),
      }),
    )
    .check(z.describe("The sanctions lists that people are compared with; empty: nobody is screened.")),
  node: z.string().check(z.describe("The version of Node.")),
  verifications: z
    .array(
      z.object({
        name: z
          .enum(verificationNames)
          .check(z.describe("What was verified: the ledger, the chain of the activity log, or the points.")),
        ended_at: Time.check(z.describe("When it ended.")),
        failure: z.nullable(z.string()).check(z.describe("The first thing that was wrong; null if everything was right.")),
      }),
    )
    .check(z.describe("The last result of each verification that has run.")),
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
  params: z.object({ job_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/), z.describe("The id of a job.")) }),
  result: Health,
  errors: ["not_found"],
});
