import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { exportAuditLog, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { removeMember } from "@safeport/contract/companies/member.endpoints";
import { banResearcher } from "@safeport/contract/programs/participation/program-member.endpoints";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erasedValues, type LogRow } from "../src/features/audit/chain/canonical-entry.ts";
import { isOnlyWriter } from "../src/features/audit/chain/chain.queries.ts";
import { chainAudit, chainBatch } from "../src/features/audit/chain/chain-audit.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const verify = () => verifyChain({ db: w.db, keyFor: w.app.services.keyFor, dataDir: w.dataDir });

it("a closed account leaves entries without its name, address or salt, and the log is still right (AUD-03) @spec:1.15", async () => {
  const [mira, admin] = [await w.person(), await w.person("Super Admin")];
  const own = { object_type: "user", object_id: mira.id, ip: "203.0.113.77" };
  for (let n = 0; n < 500; n++)
    await buildAuditEntry(w.db, { user_id: mira.id, ...own, object_snapshot: JSON.stringify({ username: mira.username, n }) });
  await buildAuditEntry(w.db, {
    user_id: admin.id,
    ...own,
    ip: "203.0.113.5",
    object_snapshot: JSON.stringify({ username: mira.username }),
  });
  const email = `${mira.username}@people.example`;
  await buildAuditEntry(w.db, {
    user_id: admin.id,
    ip: "203.0.113.5",
    object_snapshot: JSON.stringify({ invitee: email, role: "viewer" }),
  });
  await chainAudit(w.db);
  expect(await verify()).toMatchObject({ failure: null, erased: 0 });

  expect((await w.call(mira, closeAccount, { params: { username: mira.username } })).status).toBe(200);
  await w.deliver();
  await chainAudit(w.db);
  expect(await verify()).toMatchObject({ failure: null, erased: 502, waiting: 0 });
  const { rows } = await sql<{ text: string }>`select l::text || coalesce(c::text, '') as text
    from audit_log l join audit_chain c on c.log_id = l.id`.execute(w.db);
  const { items } = (await w.call(admin, listAuditLog, { query: { user_id: mira.id, size: "100" } })).body;
  const one = (await w.call(admin, getAuditEntry, { params: { log_id: items[5].log_id } })).body;
  const { csv } = (await w.call(admin, exportAuditLog)).body;
  for (const text of [...rows.map((row) => row.text), JSON.stringify(items), JSON.stringify(one), csv])
    for (const trace of [mira.username, email, "203.0.113.77"]) expect(text).not.toContain(trace);
  // Acts of staff about the account keep the address of staff.
  expect(csv).toContain("203.0.113.5");
});

it("entries of others that name somebody who closes their account lose the name, and entries of before that have it for good stay right @spec:1.15", async () => {
  const [owner, other, admin] = [await w.member("owner"), await w.person(), await w.person("Super Admin")];
  const [mira, member] = [await w.person(), await w.member("viewer", owner.companyId)];
  const ban = await w.call(owner, banResearcher, {
    params: { company_id: owner.companyId },
    body: { username: mira.username, reason: "Asked for money outside of the platform" },
  });
  expect(ban.status).toBe(201);
  const left = await w.call(owner, removeMember, { params: { company_id: owner.companyId, user_id: member.id } });
  expect(left.status).toBe(200);
  const about = { user_id: admin.id, company_id: owner.companyId, ip: "203.0.113.5" };
  const entry = (snapshot: object) => buildAuditEntry(w.db, { ...about, object_snapshot: JSON.stringify(snapshot) });
  await entry({ report: 7, mediator: mira.username });
  const kept = await entry({ researcher: other.username, member: 7 });
  // Entries that have no number yet lose the name as well.
  await chainAudit(w.db);
  await entry({ researcher: mira.username });
  for (const person of [mira, member]) {
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    await w.deliver();
  }
  await chainAudit(w.db);
  expect((await verify()).failure).toBeNull();
  const { rows } = await sql<{ text: string }>`select l::text || coalesce(c::text, '') as text
    from audit_log l join audit_chain c on c.log_id = l.id`.execute(w.db);
  for (const { text } of rows) for (const { username } of [mira, member]) expect(text).not.toContain(username);
  expect((await w.call(admin, getAuditEntry, { params: { log_id: kept.id } })).body.items[0].object_snapshot).toEqual({
    researcher: other.username,
    member: 7,
  });
  // A version of before recorded such names in plain text.
  const old = { ...row, object_snapshot: { researcher: "mira", title: "Shop" } };
  const plain = JSON.stringify(
    { ...old, company_number: null, number: "1" },
    Object.keys({ ...old, ...old.object_snapshot, company_number: 1, number: 1 }).sort(),
  );
  expect(erasedValues(old, plain, null)).toEqual([]);
  expect(erasedValues({ ...old, object_snapshot: { ...old.object_snapshot, researcher: null } }, plain, null)).toBeNull();
});

const row: LogRow = {
  ...{
    log_id: "0",
    at: "0",
    user_id: null,
    company_id: null,
    action: "program.member_left",
    status: "success",
    log_type: "user_log",
  },
  ...{ ip: null, request_id: null, object_type: null, object_id: null, object_snapshot: null },
};

it("an account that is closed while its entries get their numbers leaves no salt behind @spec:1.15", async () => {
  const mira = await w.person();
  await buildAuditEntry(w.db, { user_id: mira.id, ip: "203.0.113.77" });
  const job = await w.db.startTransaction().execute();
  await isOnlyWriter(job);
  await chainBatch(job);
  const closing = w.call(mira, closeAccount, { params: { username: mira.username } });
  const waitsForLock = async () =>
    (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(w.db)).rows.length > 0;
  await expect.poll(waitsForLock, { timeout: 10_000 }).toBe(true);
  await job.commit().execute();
  expect((await closing).status).toBe(200);
  await chainAudit(w.db);
  expect(await verify()).toMatchObject({ failure: null });
});

it("nothing but an erased value can be changed in a row or in the chain @spec:1.15", async () => {
  const { id } = await buildAuditEntry(w.db, { ip: "203.0.113.8", object_snapshot: JSON.stringify({ username: "mira", n: 1 }) });
  await chainAudit(w.db);
  for (const change of [
    sql`update audit_log set ip = '203.0.113.9' where id = ${id}`,
    sql`update audit_log set action = 'session.ended' where id = ${id}`,
    sql`update audit_log set object_snapshot = '{"username": "other", "n": 1}' where id = ${id}`,
    sql`update audit_log set object_snapshot = '{"username": null, "n": 2}' where id = ${id}`,
    sql`delete from audit_log where id = ${id}`,
    sql`update audit_chain set canonical = '{}' where log_id = ${id}`,
    sql`update audit_chain set salts = '{"ip": "00"}' where log_id = ${id}`,
    sql`delete from audit_chain where log_id = ${id}`,
  ])
    await expect(change.execute(w.owner)).rejects.toThrow(/is append-only/);
});

it("staff read the numbers of the whole log, owners those of their company, and others none @spec:1.15", async () => {
  const [owner, admin] = [await w.member("owner"), await w.person("Super Admin")];
  const entry = await buildAuditEntry(w.db, { user_id: owner.id, company_id: owner.companyId, object_type: "program" });
  const own = await buildAuditEntry(w.db, { user_id: owner.id });
  await chainAudit(w.db);
  const numberOf = async (as: typeof admin, log_id: string) =>
    (await w.call(as, getAuditEntry, { params: { log_id } })).body.items[0].number;
  expect(await numberOf(owner, entry.id)).toBe(1);
  expect(await numberOf(owner, own.id)).toBeNull();
  expect(await numberOf(admin, own.id)).toBeGreaterThan(500);
});

it("is exported by owners, by people and by a Super Admin, each as far as they see it, and not by an Admin @spec:1.15", async () => {
  const [owner, outsider, admin, ruler] = [
    await w.member("owner"),
    await w.person(),
    await w.person("Admin"),
    await w.person("Super Admin"),
  ];
  await buildAuditEntry(w.db, {
    user_id: owner.id,
    company_id: owner.companyId,
    action: "program.created",
    object_type: "program",
  });
  const query = { company_id: owner.companyId };
  const linesOf = async (as: typeof admin) =>
    (await w.call(as, exportAuditLog, { query })).body.csv.trim().split("\r\n").length - 1;
  expect(await Promise.all([linesOf(owner), linesOf(outsider), linesOf(ruler)])).toEqual([1, 0, 1]);
  expect((await w.call(admin, exportAuditLog, { query })).status).toBe(403);
  const named = await w.call(ruler, listAuditLog, { query: { ...query, username: owner.username.toUpperCase() } });
  expect(named.body.total).toBe(1);
});
