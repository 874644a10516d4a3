import { type Services, systemCtx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { listBankAccountsOf } from "../bank-accounts/bank-account.queries.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { listStandingForms } from "../core/kyc.queries.ts";
import { openIdentity } from "../core/kyc-secrets.ts";
import { lockAccount, type PersonRow } from "../core/person.queries.ts";
import { setScreening, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { endScreening, listScreened } from "./hit.queries.ts";
import { screenPeople, screenPerson } from "./screen-person.ts";

type Screening = Pick<Services, "settings" | "keyFor">;

/** People that are screened after each look into the database. */
const batchSize = 200;

/** Screens everybody with an identity form that counts, after a list changed. A job, which the health page shows if it fails, screens people who cannot be screened now. */
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
    const { isHeld, audit } = await screenPerson(services, tx, person, (await namesOf(services, tx, [userId]))(userId));
    if (!isHeld) await endScreening(tx, userId);
    return { result: undefined, audit };
  });
}

/** The names under which people are known: of the forms that count or wait, and of the holders of their bank accounts. */
async function namesOf({ keyFor }: Screening, tx: Tx, userIds: readonly string[]): Promise<(userId: string) => string[]> {
  const names = new Map<string, string[]>(userIds.map((id) => [id, []]));
  for (const form of await listStandingForms(tx, userIds)) names.get(form.user_id)?.push(openIdentity(keyFor, form).legal_name);
  for (const account of await listBankAccountsOf(tx, userIds))
    names.get(account.user_id)?.push(openBankDetails(keyFor, account).holder_name);
  return (userId) => names.get(userId) ?? [];
}

/**
 * Screens the owners of withdrawals before they are paid, who are locked, with the same number of statements for any number of them; those that are held say
 * since when. Returns the ids of the held ones.
 */
export async function screenWithdrawals(
  ctx: Screening,
  tx: Tx,
  payments: readonly { withdrawal: WithdrawalRow; person: PersonRow }[],
): Promise<{ held: ReadonlySet<string>; audit: NewAuditEntry[] }> {
  const held = new Set<string>();
  if (ctx.settings.sanctionsFiles.length === 0 || payments.length === 0) return { held, audit: [] };
  const names = await namesOf(ctx, tx, [...new Set(payments.map(({ person }) => person.user_id))]);
  const screened = await screenPeople(
    ctx,
    tx,
    payments.map(({ withdrawal: { id, sealed }, person }) => {
      const holder = sealed === null ? [] : [openBankDetails(ctx.keyFor, { id, sealed }).holder_name];
      return { person, names: [...names(person.user_id), ...holder] };
    }),
  );
  const changed = { held: [] as string[], free: [] as string[] };
  for (const [at, { withdrawal }] of payments.entries()) {
    const isHeld = screened[at]?.isHeld === true;
    if (isHeld) held.add(withdrawal.id);
    if (isHeld === (withdrawal.screening_since === null)) changed[isHeld ? "held" : "free"].push(withdrawal.id);
  }
  await setScreening(tx, changed.held, new Date());
  await setScreening(tx, changed.free, null);
  return { held, audit: screened.flatMap(({ audit }) => audit) };
}
