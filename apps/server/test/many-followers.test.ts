import { addScope } from "@safeport/contract/programs/core/program.endpoints";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { announceChanges } from "../src/features/programs/followers/announce-changes.ts";
import { storedMails } from "./notification-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());

it("notifies and mails the followers of a program, however many they are", async () => {
  const [owner, mira] = [await w.member(), await w.person()];
  const { id } = await buildProgram(w.db, { company_id: owner.companyId });
  const params = { program: id };
  await w.call(mira, setFavourite, { params, body: {} });
  // More than one statement could name with parameters of their own.
  const count = 6_500;
  await sql`
    with people as (insert into user_account (id, role, username, email, email_verified_at, full_name, password_hash)
      select gen_random_uuid(), 'Hacker', 'follower-' || n, 'follower-' || n || '@people.example', now(), 'Follower', ''
      from generate_series(1, ${count}::int) as n returning id),
    followed as (insert into program_favourite (user_id, program_id) select id, ${id}::uuid from people)
    insert into notification_preference select id, 'program_changed', 'mail', true from people`.execute(w.db);
  const body = { asset_type: "domain", identifier: "a.example.com", max_severity: "high" };
  await w.call(owner, addScope, { params, body: { ...body, is_eligible_for_bounty: true, is_out_of_scope: false } });
  await w.deliver();
  await announceChanges(w.app.services, id);
  await w.deliver();
  // Each job's list of mails is parsed once: matching every mail with every job would parse it thousands of times.
  const { rows } = await sql`with queued as (select mail_id::uuid as id from graphile_worker._private_jobs j,
      jsonb_array_elements_text(j.payload::jsonb->'mail_ids') as mail_id)
    select (select count(*)::int from notification where subject_id = ${id}) as notified,
      (select count(*)::int from mail where params->>'program_id' = ${id}) as mailed,
      (select count(*)::int from queued join mail using (id)) as queued`.execute(w.db);
  expect(rows).toEqual([{ notified: count + 1, mailed: count, queued: count }]);
});
