import { isStaff } from "@safeport/contract/kernel/actor";
import type { SanctionHit } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import * as endpoints from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import type { SanctionList } from "@safeport/contract/wallet/sanctions/sanction.values";
import type { Ctx } from "../../../platform/context.ts";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { decideSanction, listHits } from "./decide-hit.ts";
import type { SanctionHitRow } from "./hit.queries.ts";
import { openName } from "./screen-person.ts";

function presentHit(row: SanctionHitRow, { actor, keyFor }: Ctx): SanctionHit {
  const { user_id, username, decided_at } = row;
  return {
    hit_id: row.id,
    user: { user_id, username },
    name: openName(keyFor, row),
    list: row.list as SanctionList,
    entry: row.reference,
    listed_name: row.listed_name,
    score: row.score,
    status: row.status,
    created_at: row.created_at.toISOString(),
    decided: decided_at && { at: decided_at.toISOString(), by: row.decider ?? "", reason: row.reason ?? "" },
    can: isStaff(actor) && row.status === "open" && user_id !== actor.user_id ? ["decide"] : [],
  };
}

/** Mounts the list of people who have a name of a sanctions list, and what staff decide about them. */
export function sanctionRoutes(http: Http): void {
  mountList(http, endpoints.listSanctionHits, (ctx, { query }) => listHits(ctx, query), presentHit);
  mount(http, endpoints.decideSanctionHit, (ctx, { params, body }) => decideSanction(ctx, params.hit_id, body), presentHit);
}
