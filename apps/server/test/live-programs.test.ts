import { addScope, createProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { type LiveClient, openLive } from "./live-client.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

let w: World;
let base: string;
const open: LiveClient[] = [];
beforeAll(async () => {
  w = await buildOwnWorld({ jobs: true });
  base = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => w.close());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

async function listen(as: Person): Promise<LiveClient> {
  const client = await openLive(base, as);
  open.push(client);
  return client;
}

it("announces a private program to its members, and a public one to everybody", async () => {
  const owner = await w.member();
  const [participant, former, stranger, rival] = [await w.person(), await w.person(), await w.person(), await w.member()];
  const title = `Live ${Date.now()} ${owner.username}`;
  const body = { title, rewards, company_id: owner.companyId, visibility: "PRIVATE" };
  const { body: program } = await w.call(owner, createProgram, { body });
  const program_id = program.program_id;
  await buildProgramMember(w.db, { program_id, user_id: participant.id });
  await buildProgramMember(w.db, { program_id, user_id: former.id, ended_at: new Date() });
  const viewer = await listen(await w.member("viewer", owner.companyId));
  const admin = await listen(await w.person("Admin"));
  const inside = [await listen(participant), viewer, admin];
  const outside = [await listen(former), await listen(stranger), await listen(rival)];
  // Its creation may be announced before or after they came.
  const about = (client: LiveClient) =>
    client.events.flatMap(({ type, subject }) => (subject.id === program_id && type !== "program.created" ? [type] : []));

  const scope = {
    asset_type: "domain",
    identifier: "live.example.com",
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "low",
  };
  await w.call(owner, addScope, { params: { program: program_id }, body: scope });
  for (const client of inside) await expect.poll(() => about(client)).toEqual(["scope.added"]);
  expect(outside.map(about)).toEqual([[], [], []]);

  await w.call(owner, updateProgram, {
    params: { program: program_id },
    body: { title, rewards, version: 1, visibility: "PUBLIC" },
  });
  for (const client of [...inside, ...outside]) await expect.poll(() => about(client)).toContain("program.updated");
  for (const client of outside) expect(about(client)).toEqual(["program.updated"]);
});

it("reports a new notification once it can be read", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  const [author, stranger] = [await listen(one.hacker), await listen(await w.person())];
  await w.call(one.triager, addComment, { params: { report_id: id }, body: { content: "Thank you" } });
  await expect.poll(() => author.notices).toContain("notification.created");
  const rows = await w.db.selectFrom("notification").select("kind").where("user_id", "=", one.hacker.id).execute();
  expect(rows.map(({ kind }) => kind)).toContain("commented");
  expect(stranger.notices).toEqual([]);
});
