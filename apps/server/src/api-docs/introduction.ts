import { sessionHours } from "@safeport/contract/accounts/core/sign-in.limits";
import { defaultPageSize, maxPageSize } from "@safeport/contract/kernel/paging.limits";
import { callsPerMinute } from "@safeport/contract/kernel/rate.limits";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import { maxCounted } from "@safeport/contract/programs/core/program.values";

/** Introduction of the API's description, in Markdown. */
export const introduction = `Safeport is a marketplace for bug bounty and vulnerability disclosure. Its web uses this API alone.

## Sign-in
\`POST /v1/auth/login/\` takes a username or a mail address and a password, and returns an \`access_token\`. Send it with each call as
\`Authorization: Bearer <access_token>\`. It works for ${sessionHours} hours or until its session is ended; then sign in again, since a token cannot be renewed.

An account with a second factor gets 401 \`two_factor_required\` at first. Repeat the call with \`code\`, the six digits of the authenticator app or a
recovery code, or with \`passkey\`. A passkey can also sign in alone: \`POST /v1/auth/passkey-login/start/\`, then \`POST /v1/auth/passkey-login/\`.

\`pass\` is not a password: it is the token of a mailed sign-in link. With it the password is accepted even after too many failed sign-ins.

Some calls need a recent proof of who calls, and answer 403 \`reauthentication_required\` without one. \`POST /v1/auth/reauthenticate/\` takes the
password again, and the code where the account has a second factor; it counts for ${reauthMinutes} minutes.

## API tokens
A script sends an API token, which begins with \`spt_\`, in place of an \`access_token\`. \`POST /v1/api_tokens/\` makes one for oneself, or for a company with a
role in it. It does what both its scopes and its person, or its role, may; each call says which scope it needs. Writing does not include reading.

- \`reports\`: reports with their timelines, disputes and files; labels, views and canned replies; reading templates and the issues in trackers
- \`programs\`: programs, who takes part in them, and their registers of known issues
- \`company\`: companies and their members; reading webhooks with their deliveries, integrations and the activity log, of which a company's token reads its own actions, and a token of the platform's staff nothing
- \`money\`: wallets, deposits and payments; reading balances and journals of the ledger, withdrawals, payout batches, bank accounts and documents
- \`profile\`: reading one's own profile, notifications and points

Agents are programs of a person or a company with tokens of their own (\`/v1/agents/\`), which do less: the call says 403. Programs that speak the Model Context
Protocol connect to \`/mcp\` with a token.

No token makes tokens, webhooks or integrations, signs in, changes an account, reads credentials, decides about identities or makes a call that asks for a recent
proof of who calls.

## Requests
Bodies are JSON in UTF-8; calls that take files take forms (\`multipart/form-data\`). A field that is not described is refused. Ids are UUIDs, times are
in UTC (RFC 3339). \`Accept-Language: fr\` gets texts in French, otherwise they are in English.

## Lists
Lists have pages: \`page\` counts from 1, \`size\` is ${defaultPageSize} unless the list says otherwise, and at most ${maxPageSize} or less. The answer has
the \`items\`, their \`total\` and the number of \`pages\`. The list of programs with a search or a filter is counted up to ${maxCounted.toLocaleString("en")}.
With \`Accept: text/csv\` a list answers all its rows as one CSV file, unless it has an export of its own; 409 for more than 50,000.

## Reading what is new
Lists take \`updated_since\` and then have what has changed since. Note the time before the first page, read all pages, and next time send the noted time less
one minute: a change is seen once its call has ended, which may be moments after the time that it has. What changes while you read is in the next run, so
nothing is missed; drop what you have seen by its id. What has left a list, since it was removed or is not yours to see any more, is not announced, and what
belongs to an item, such as the name of a member, may change without it. What a new right shows, such as the reports of a company that somebody joins, is read
without a time once; only the lists of programs and companies have it as changed. The activity log has \`since\`. The weaknesses, the leaderboards, the researchers of a
program and the thanks of a person are read as a whole.

## Repeated calls
Some calls that create something take the header \`Idempotency-Key\`. Send a new text for each thing to create, and the same one when you repeat a
call whose answer you did not get: nothing is created twice within 30 days, and the answer is the first result.

Objects that several people change have a \`version\`. Send the one that you read; if somebody else has saved since, the answer is 409 \`version_stale\`.

## Errors
Failures are problem details (RFC 9457), of type \`application/problem+json\`. Compare their \`code\`, and show their \`detail\`, which is in the reader's
language. [The page of errors](/v1/docs/errors) lists all codes. What the caller may not know of answers 404.

## Limits
Calls are counted by person, or by address where nobody has signed in: per minute ${callsPerMinute.read} reads, ${callsPerMinute.write} writes, ${callsPerMinute.upload} uploads and ${callsPerMinute.auth} calls that
sign in or the like, unless the operator has changed that. The headers \`x-ratelimit-…\` say what is left. Beyond it, and beyond the limits per hour that
single calls have, the answer is 429 with \`Retry-After\`.

## Live changes
\`GET /v1/events/\` is a stream of server-sent events named \`change\`. The data of each names what has changed and is to be loaded again; it has no
content. Send the token as a header, which \`fetch\` can do and \`EventSource\` cannot. Lines that begin with a colon keep the connection open. Messages
that were missed are not sent again: after a reconnection, load again what you show.`;

/** Description of each tag. */
export const tagTexts: Record<string, string> = {
  accounts: "Opening an account, sign-in, second factors, passkeys, sessions, profiles and exports of one's own data.",
  users: "Accounts, as the staff of the platform manages them.",
  companies: "Companies, their members and invitations, and the proof of their domains.",
  programs: "Programs with their scopes and versions, and who takes part in them.",
  imports: "Imports of program lists of other platforms, for the staff.",
  reports: "Reports from draft to fix: severity, status, lists and figures.",
  intake: "Reports of people without an account: the form, their private link, and mails.",
  labels: "Marks of a company on its reports, which reporters never see.",
  views: "Searches for reports with a name.",
  templates: "Texts that the caller inserts into reports and comments.",
  canned_replies: "Texts that are written often, with placeholders.",
  identities: "Sign-in with an identity provider, by OpenID Connect: that of the platform, or that of a company.",
  integrations: "Issue trackers that reports are filed in, and chats that messages about reports are posted to.",
  webhooks: "Addresses that events of a company are delivered to, and the log of the deliveries.",
  timeline: "What happened to a report, and its comments.",
  outsiders: "People outside a company with whom it shares one report.",
  shared_report: "The one report that a link was mailed for, without an account.",
  agents: "Programs that act for a person or a company, by tokens of their own.",
  suggestions: "What agents of a company suggest about its reports, for people to take or refuse.",
  disputes: "Disputes about reports.",
  deposits: "The money that companies bring: announced, confirmed, taken back.",
  refunds: "Money of deposits that companies ask back, from the request to the payment.",
  documents: "Receipts, invoices, credit notes and statements of companies.",
  ledger: "Balances as of a day, closed months, and the export of everything that was booked.",
  payments: "The list of payments, corrections, and the platform's figures for staff.",
  wallet: "The balances of companies and of the caller.",
  kyc: "The identity check, without which nobody is paid, and the desk where staff review it.",
  api_tokens: "Tokens with which programs of a person or of a company call the API, within scopes.",
  bank_accounts: "Where researchers are paid.",
  sanctions: "People whose names are like one of a sanctions list, for staff.",
  stripe: "Payouts through Stripe, and the notices by which Stripe says what became of payments.",
  disclosures: "Publishing closed reports: requests, answers, and what everybody reads of them.",
  code_indexes: "Indexes of the code of programs, by which reports that name code are checked.",
  non_issues: "Lists of findings that programs do not count as a vulnerability unless more is shown.",
  known_issues: "Registers of what programs knew before it was reported, with the public hashes that prove it.",
  weaknesses: "Weaknesses that reports name: the CWE list, and what staff add.",
  reputation: "Points, and the boards of people by their points.",
  files: "Uploads, which reports, comments and disputes then name.",
  withdrawals: "Withdrawals of researchers, from the request to the payment.",
  statements: "The bank's own record: statements that staff import, their entries, and the balances beside the books.",
  payout_batches: "Withdrawals and refunds that staff pay together, with the files for the bank.",
  payouts: "Whether somebody is paid out at all.",
  notifications: "Notifications, and by which channels they reach the person.",
  events: "Live changes.",
  audit: "The activity log.",
  site: "The platform's own settings, its legal pages, and the desk of its staff.",
};
