import { newId } from "@safeport/db/new-id";
import type { SystemCtx } from "../../../platform/context.ts";
import { type NewAuditEntry, type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { endAllSessions } from "../../accounts/core/end-all-sessions.ts";
import { domainOf } from "../../accounts/core/mail-domain.ts";
import { lockStanding } from "../company.queries.ts";
import { addMember, deleteMember } from "../members/member.queries.ts";
import {
  deleteScimUser,
  findScimUser,
  findSpokenFor,
  insertScimUser,
  isMemberSomewhere,
  lockMembership,
  lockScimUser,
  type ScimCompany,
  type ScimUserRow,
  updateScimUser,
} from "./scim.queries.ts";
import { noUser, ScimError } from "./scim-error.ts";
import type { ScimChanges } from "./scim-input.ts";

type Changed = Required<Outcome<string | null>>;

/** Adds a person to the company's directory. It creates no account and no membership: the first sign-in does. Throws 409 if the name is taken. */
export async function addScimUser(
  ctx: SystemCtx,
  company: ScimCompany,
  { user_name, sent_name = user_name, external_id = null, is_active = true }: ScimChanges & { user_name: string },
): Promise<ScimUserRow> {
  assertOfDomain(company, user_name);
  return change(ctx, company, async (tx) => {
    const id = newId();
    const user_id = await findSpokenFor(tx, { user_id: null, user_name });
    const row = { id, company_id: company.id, user_name, sent_name, external_id, user_id };
    if (!(await insertScimUser(tx, row))) throw taken();
    const { result, audit, events } = is_active ? unchanged() : await setActive(tx, company, id, false);
    return { result: { row: (await findScimUser(tx, company.id, id)) as ScimUserRow, person: result }, audit, events };
  });
}

/** Changes a person; throws 404 for one of another company, and 409 for the last owner and for a name that is there. */
export async function changeScimUser(
  ctx: SystemCtx,
  company: ScimCompany,
  id: string,
  { is_active, ...fields }: ScimChanges,
): Promise<ScimUserRow> {
  if (fields.user_name !== undefined) assertOfDomain(company, fields.user_name);
  return change(ctx, company, async (tx) => {
    const before = await lockScimUser(tx, company.id, id);
    if (!before) throw noUser();
    const isOther = Object.entries(fields).some(([name, value]) => before[name as keyof typeof fields] !== value);
    if (isOther && !(await updateScimUser(tx, id, fields))) throw taken();
    const { result, audit, events } = is_active === undefined ? unchanged() : await setActive(tx, company, id, is_active);
    return { result: { row: (await findScimUser(tx, company.id, id)) as ScimUserRow, person: result }, audit, events };
  });
}

/** Deactivates a person and forgets them; throws 404 for one of another company, and 409 for the last owner. */
export async function removeScimUser(ctx: SystemCtx, company: ScimCompany, id: string): Promise<void> {
  await change(ctx, company, async (tx) => {
    const before = await lockScimUser(tx, company.id, id);
    if (!before) throw noUser();
    const { result, audit, events } = await setActive(tx, company, id, false);
    await deleteScimUser(tx, id);
    return { result: { row: before, person: result }, audit, events };
  });
}

const unchanged = (): Changed => ({ result: null, audit: [], events: [] });
const taken = () => new ScimError(409, "The company has a user with this userName.", "uniqueness");

/** Runs a change while no membership of the company changes, and makes the processes read the rights of its person again. */
async function change(
  ctx: SystemCtx,
  company: ScimCompany,
  act: (tx: Tx) => Promise<Outcome<{ row: ScimUserRow; person: string | null }>>,
): Promise<ScimUserRow> {
  const { row, person } = await unitOfWork(ctx, async (tx) => {
    await lockStanding(tx, company.id, "update");
    return act(tx);
  });
  if (person !== null) ctx.forgetPerson(person);
  return row;
}

/**
 * Ends a membership, or restores one that SCIM ended. The person's sessions end with it, unless they are a member of another company: then the
 * sessions only lose this company. Returns the account.
 */
async function setActive(tx: Tx, company: ScimCompany, id: string, isActive: boolean): Promise<Changed> {
  const row = await lockScimUser(tx, company.id, id);
  if (!row || row.is_active === isActive) return unchanged();
  const person = await findSpokenFor(tx, row);
  const member = person === null ? undefined : await lockMembership(tx, company.id, person);
  if (isActive) {
    await updateScimUser(tx, id, { is_active: true, held_role: null, held_award_limit: null, user_id: person });
    if (person === null || member || row.held_role === null) return unchanged();
    // A provider makes nobody an owner.
    const role = row.held_role === "owner" ? company.default_role : row.held_role;
    await addMember(tx, company.id, person, role, row.held_award_limit);
    return changed(company, person, "company.member_reactivated", { member: row.user_name, role });
  }
  if (member?.role === "owner" && member.owners <= 1)
    throw new ScimError(409, "This is the last owner of the company. Make someone else an owner first.", "mutability");
  await updateScimUser(tx, id, {
    is_active: false,
    held_role: member?.role ?? null,
    held_award_limit: member?.award_limit ?? null,
    user_id: person,
  });
  if (person === null || !member) return unchanged();
  await deleteMember(tx, company.id, person);
  const ended = (await isMemberSomewhere(tx, person)) ? 0 : await endAllSessions(tx, person);
  return changed(company, person, "company.member_deactivated", { member: member.username, role: member.role, ended });
}

function changed(company: ScimCompany, person: string, action: NewAuditEntry["action"], more: Record<string, unknown>): Changed {
  const { id, name, domain } = company;
  const snapshot = { name, domain, ...more, by: "scim" };
  return {
    result: person,
    audit: [{ action, object_type: "company", object_id: id, company_id: id, snapshot }],
    events: [{ type: "company.members_changed", subject_id: id, data: {} }],
  };
}

/** A provider speaks for addresses at the verified domain of its company alone. */
function assertOfDomain({ domain }: ScimCompany, address: string): void {
  if (domainOf(address) !== domain.toLowerCase())
    throw new ScimError(400, `userName has to be an address at ${domain}.`, "invalidValue");
}
