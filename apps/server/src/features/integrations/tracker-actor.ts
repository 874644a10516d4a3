import { type Ctx, type Services, systemCtx } from "../../platform/context.ts";
import { findActor } from "./tracker-sync.queries.ts";

/**
 * The context of a job that acts in the name of the person who set a rule of a tracker, with the rights that they have now; undefined if
 * their account cannot act any more.
 */
export async function actorOfRule(
  services: Services,
  { job, companyId, userId }: { job: string; companyId: string; userId: string | null },
): Promise<Ctx | undefined> {
  const person = userId ? await findActor(services.db, userId) : undefined;
  if (!person) return undefined;
  const actor: Ctx["actor"] = {
    user_id: person.id,
    username: person.username,
    role: person.role,
    email_verified: true,
    session_id: "",
    assurance: { by: "password", at: 0 },
    // No person is present, so it is no first response.
    scopes: [],
    company_ids: [companyId],
  };
  return { ...systemCtx(services, job), actor };
}
