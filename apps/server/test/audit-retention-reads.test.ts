import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { exportAuditLog, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { bothRoles, copyTemplate, dropDatabase } from "@safeport/db/factories/template-database";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { forgetOldAudit } from "../src/features/audit/chain/forget-old-audit.ts";
import { signHead } from "../src/features/audit/chain/sign-head.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { runCommand } from "./run-command.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
let folder: string;
beforeAll(async () => {
  w = await buildOwnWorld();
  folder = await mkdtemp(path.join(tmpdir(), "safeport-retention-"));
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const verify = () => verifyChain({ db: w.db, keyFor: w.app.services.keyFor, dataDir: w.dataDir });

const run = (args: string[], env: NodeJS.ProcessEnv) => runCommand(args, { folder, env });

it("removed entries are gone from lists, links and files, the others keep their numbers, and closing an account and a backup work on @spec:10.51", async () => {
  const { services } = w.app;
  // Events of the world's set-up are younger than the entries of long ago, and must come after them.
  const owner = await w.member("owner");
  const entry = (days: number) =>
    buildAuditEntry(w.db, {
      ...{ user_id: owner.id, company_id: owner.companyId, at: daysAgo(days), ip: "203.0.113.77" },
      object_snapshot: JSON.stringify({ username: owner.username }),
    });
  const removed = [await entry(500), await entry(500), await entry(499)];
  await chainAudit(w.db);
  await signHead(services, daysAgo(498));
  const kept = [await entry(300), await entry(1)];
  await chainAudit(w.db);
  const settings = { ...services.settings, keepAuditDays: 400 };
  expect(await forgetOldAudit({ ...services, settings })).toBe(removed.length);
  expect(await verify()).toMatchObject({ failure: null, removed: { upTo: 3n } });

  const { items, total } = (await w.call(owner, listAuditLog, { query: { size: "1", page: "2" } })).body;
  expect([total, items[0].log_id, items[0].number]).toEqual([2, kept[0]?.id, 4]);
  const read = (log_id: string) => w.call(owner, getAuditEntry, { params: { log_id } });
  expect((await read(removed[0]?.id as string)).status).toBe(404);
  expect((await read(kept[1]?.id as string)).body.items[0].number).toBe(5);
  const { csv } = (await w.call(owner, exportAuditLog)).body;
  expect(
    csv
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line: string) => line.split(",")[1]),
  ).toEqual([kept[1]?.id, kept[0]?.id]);

  const second = await w.member("owner", owner.companyId);
  expect((await w.call(owner, closeAccount, { params: { username: owner.username } })).status).toBe(200);
  await w.deliver();
  await chainAudit(w.db);
  expect(await verify()).toMatchObject({ failure: null, erased: 2, waiting: 0 });
  expect((await w.call(second, exportAuditLog)).body.csv).not.toContain(owner.username);

  expect(await run(["backup", "whole.backup"], { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir })).toMatchObject({ code: 0 });
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = await copyTemplate(inject("databaseUrl"), name, "template1");
  const env = { ...bothRoles(url), DATA_DIR: path.join(folder, "restored"), KEEP_AUDIT_DAYS: "365" };
  const restored = await run(["restore", "whole.backup"], env);
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/audit log is right .*\nRetention removed entries 1 to 3,/),
  });
  const { db, close } = openDatabase({ url, max: 2 });
  // In the new folder, which keeps no checkpoint yet, retention goes on as well.
  const elsewhere = { ...settings, dataDir: env.DATA_DIR };
  expect(await forgetOldAudit({ db, keyFor: services.keyFor, settings: elsewhere })).toBe(0);
  expect((await verifyChain({ db, keyFor: services.keyFor, dataDir: env.DATA_DIR })).failure).toBeNull();
  await close();
  await dropDatabase(inject("databaseUrl"), name);
});
