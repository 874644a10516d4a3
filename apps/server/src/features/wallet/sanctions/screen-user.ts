import { type Services, systemCtx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findBankAccounts } from "../bank-accounts/bank-account.queries.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { findForms } from "../kyc/kyc.queries.ts";
import { openIdentity } from "../kyc/kyc-secrets.ts";
import { lockAccount, type PersonRow } from "../person.queries.ts";
import { setWithdrawal, type WithdrawalRow } from "../withdrawals/withdrawal.queries.ts";
import { endScreening, listScreened } from "./hit.queries.ts";
import { screenPerson } from "./screen-person.ts";

type Screening = Pick<Services, "settings" | "keyFor">;

/** People that are screened after each look into the database. */
const batchSize = 200;

/** Screens everybody with an identity form that counts, after a list changed. Whoever cannot be screened now is by a job, which the health page shows if it fails. */
export async function screenAll(services: Services): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const people = await listScreened(services.db, after, batchSize);
    for (const userId of people)
      await screenUser(services, userId).catch(() =>
        services.db.transaction().execute((tx) => queueScreening(services, tx, userId)),
      );
    if (people.length < batchSize) return;
    after = people.at(-1) ?? after;
  }
}

/** The job that screens somebody after they sent an identity form. */
export interface ScreeningJob {
  user_id: string;
}

/** Lets a person be screened soon, not by their own call: what is found is not for them to know. */
export async function queueScreening({ settings }: Screening, tx: Tx, user_id: string): Promise<void> {
  if (settings.sanctionsFiles.length > 0) await addJob(tx, "screen_person", { user_id } satisfies ScreeningJob);
}

/** Screens the names of a person's identity forms and bank accounts, and lets their withdrawals go on if nothing holds them any more. */
export async function screenUser(services: Services, userId: string): Promise<void> {
  if (services.settings.sanctionsFiles.length === 0) return;
  await unitOfWork(systemCtx(services, "screen_person"), async (tx) => {
    const person = await lockAccount(tx, userId);
    if (!person) return { result: undefined, audit: [] };
    const { isHeld, audit } = await screenPerson(services, tx, person, await namesOf(services, tx, userId));
    if (!isHeld) await endScreening(tx, userId);
    return { result: undefined, audit };
  });
}

/** The names under which a person is known: of the forms that count or wait, and of the holders of their bank accounts. */
async function namesOf({ keyFor }: Screening, tx: Tx, userId: string): Promise<string[]> {
  const forms = (await findForms(tx, userId)).filter(({ state }) => state !== "rejected" && state !== "expired");
  const accounts = await findBankAccounts(tx, userId);
  return [
    ...forms.map((form) => openIdentity(keyFor, form).legal_name),
    ...accounts.map((account) => openBankDetails(keyFor, account).holder_name),
  ];
}

/** Screens the owner of a withdrawal before it is paid, who is locked; one that is held says since when. */
export async function screenWithdrawal(
  ctx: Screening,
  tx: Tx,
  { id, sealed, screening_since }: WithdrawalRow,
  person: PersonRow,
): Promise<{ isHeld: boolean; audit: NewAuditEntry[] }> {
  if (ctx.settings.sanctionsFiles.length === 0) return { isHeld: false, audit: [] };
  const holder = sealed === null ? [] : [openBankDetails(ctx.keyFor, { id, sealed }).holder_name];
  const screened = await screenPerson(ctx, tx, person, [...(await namesOf(ctx, tx, person.user_id)), ...holder]);
  if (screened.isHeld === (screening_since === null))
    await setWithdrawal(tx, id, { screening_since: screened.isHeld ? new Date() : null });
  return screened;
}
