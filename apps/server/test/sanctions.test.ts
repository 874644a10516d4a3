import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getDesk, getHealth } from "@safeport/contract/site/desk.endpoints";
import { approveKyc, getKyc, submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { decideSanctionHit, listSanctionHits, type SanctionHit } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import { createPayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { getPayoutFreeze } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import { getWithdrawal, processWithdrawal, withdraw } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFiles } from "../src/features/wallet/sanctions/list.queries.ts";
import { loadLists } from "../src/features/wallet/sanctions/load-lists.ts";
import { screenUser } from "../src/features/wallet/sanctions/screen-user.ts";
import { addUsableAccount, approveIdentity, giveMoney, kycForm } from "./payees.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

/** Small files of each form; nobody in them exists. */
const lists = {
  "eu.xml": `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE export [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-01"><sanctionEntity euReferenceNumber="EU.1.11" logicalId="11">
<subjectType code="person"/><nameAlias firstName="Zorvan" lastName="Quellmar" wholeName="Zorvan Quellmar"/><nameAlias wholeName="Zorvan &amp; K&#225;tya &x; Quellmar"/>
</sanctionEntity></export>`,
  "eu.csv": [
    "fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;NameAlias_WholeName;Address_City",
    '01/11/2026;21;EU.2.21;"Ostrik Pavemoor";',
    "01/11/2026;21;EU.2.21;Ostrek Pavemoor;",
    "01/11/2026;22;EU.2.22;Belwin Tarrasque;",
  ].join("\r\n"),
  "un.xml": `<?xml version="1.0"?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>690</DATAID><FIRST_NAME>Hadrek</FIRST_NAME>
<SECOND_NAME>Yul</SECOND_NAME><THIRD_NAME>Morvane</THIRD_NAME><NAME_ORIGINAL_SCRIPT>هادرك</NAME_ORIGINAL_SCRIPT>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Hadrik Morvayne</ALIAS_NAME></INDIVIDUAL_ALIAS></INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>691</DATAID><FIRST_NAME>Grimholt Trading</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`,
  "sdn.xml": `<?xml version="1.0"?><sdnList xmlns="http://tempuri.org/sdnList.xsd"><sdnEntry><uid>36</uid><firstName>Tamsin</firstName>
<lastName>WEXCOMBE</lastName><sdnType>Individual</sdnType><akaList><aka><uid>12</uid><type>a.k.a.</type><lastName>WEKSKOMB</lastName>
<firstName>Tamzin</firstName></aka></akaList></sdnEntry></sdnList>`,
  "sdn.csv": '77,"DRAVENOR, Ulric","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1970"\r\n',
  "alt.csv": '77,5,"aka","DRAVENOUR, Ulrich",-0- \r\n',
};
type ListFile = keyof typeof lists;

let folder: string;
let w: World;
let admin: Person;
const fileOf = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-lists-"));
  w = await buildOwnWorld({ env: { SANCTIONS_FILES: Object.keys(lists).map(fileOf).join(",") } });
  admin = await w.person("Admin");
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

const load = () => loadLists(w.app.services);
const hits = async (state: "open" | "decided" = "open") =>
  (await w.call(admin, listSanctionHits, { query: { state, size: "100" } })).body.items as SanctionHit[];
const hitsOf = async (person: Person, state: "open" | "decided" = "open") =>
  (await hits(state)).filter(({ user }) => user.user_id === person.id);
const reason = "Another year and place of birth, as the passport shows.";
const decide = (as: Person, hit_id: string, same_person: boolean) =>
  w.call(as, decideSanctionHit, { params: { hit_id }, body: { same_person, reason } });
const namesIn = async (name: string) =>
  (await w.db.selectFrom("sanction_name").select("name").where("path", "=", fileOf(name)).orderBy("id").execute()).map(
    (row) => row.name,
  );

async function proveSecondFactor(person: Person) {
  await w.db.updateTable("session").set({ assurance: "second_factor" }).where("user_id", "=", person.id).execute();
}

/** A researcher with money and a withdrawal that waits. */
async function withWithdrawal(legal_name: string): Promise<{ person: Person; withdrawal_id: string }> {
  const person = await w.person("Hacker");
  await approveIdentity(w, person, { legal_name });
  const bank_account_id = await addUsableAccount(w, person, { holder_name: legal_name });
  await giveMoney(w, person, 20_000);
  await proveSecondFactor(person);
  const asked = await w.call(person, withdraw, { body: { amount: 10_000, bank_account_id } });
  expect(asked.status).toBe(201);
  return { person, withdrawal_id: asked.body.withdrawal_id };
}
const process = (withdrawal_id: string) => w.call(admin, processWithdrawal, { params: { withdrawal_id } });

it("nobody is approved or paid before every list was read, which the health page says", async () => {
  const person = await w.person("Hacker");
  const { body } = await w.call(person, submitKyc, { body: kycForm() });
  expect((await w.call(admin, approveKyc, { params: { kyc_id: body.kyc_id }, body: {} })).status).toBe(409);
  await load();
  const unread = (await w.call(admin, getHealth)).body.sanctions;
  expect(unread).toHaveLength(6);
  expect(unread[0]).toMatchObject({ file: "eu.xml", entries: 0, loaded_at: null, failure: "ENOENT" });
});

it("lists of each form are read, and resolve no entity", async () => {
  for (const [name, text] of Object.entries(lists)) await writeFile(fileOf(name), text);
  await load();
  expect(await namesIn("eu.xml")).toEqual(["Zorvan Quellmar", "Zorvan & Kátya &x; Quellmar"]);
  expect(await namesIn("eu.csv")).toEqual(["Ostrik Pavemoor", "Ostrek Pavemoor", "Belwin Tarrasque"]);
  expect(await namesIn("un.xml")).toEqual(["Hadrek Yul Morvane", "هادرك", "Hadrik Morvayne", "Grimholt Trading"]);
  expect(await namesIn("sdn.xml")).toEqual(["Tamsin WEXCOMBE", "Tamzin WEKSKOMB"]);
  expect(await namesIn("sdn.csv")).toEqual(["DRAVENOR, Ulric"]);
  expect(await namesIn("alt.csv")).toEqual(["DRAVENOUR, Ulrich"]);
  expect((await listFiles(w.db)).map(({ entries, failure }) => [entries, failure])).toEqual(
    expect.arrayContaining([
      [1, null],
      [2, null],
    ]),
  );
});

it("a file that cannot be read any more keeps its names, and says why", async () => {
  await writeFile(fileOf("eu.csv"), "no;list\n1;2\n");
  await load();
  expect(await namesIn("eu.csv")).toHaveLength(3);
  expect((await w.call(admin, getHealth)).body.sanctions[1]).toMatchObject({ entries: 2, failure: "unknown format" });
  await change("eu.csv", lists["eu.csv"]);
  await change("un.xml", lists["un.xml"].slice(0, -30));
  expect((await w.call(admin, getHealth)).body.sanctions[2]).toMatchObject({ entries: 2, failure: "cut off" });
  await change("un.xml", lists["un.xml"]);
});

/** Writes a list again. */
async function write(name: ListFile, text: string) {
  await writeFile(fileOf(name), text);
  const later = new Date(Date.now() + Math.random() * 1e6);
  await utimes(fileOf(name), later, later);
}
/** Writes a list again and reads it. */
async function change(name: ListFile, text: string) {
  await write(name, text);
  await load();
}

it("an identity with a listed name is approved only after staff decided, and its person learns nothing of the list @spec:10.46", async () => {
  const person = await w.person("Hacker");
  const { body } = await w.call(person, submitKyc, { body: kycForm({ legal_name: "Quellmar Zórvan" }) });
  await screenUser(w.app.services, person.id);
  const [hit] = await hitsOf(person);
  expect(hit).toMatchObject({
    name: "Quellmar Zórvan",
    listed_name: "Zorvan Quellmar",
    list: "eu",
    entry: "EU.1.11",
    score: 100,
  });
  expect((await w.call(admin, getDesk)).body.sanctions).toBeGreaterThan(0);
  const approve = () => w.call(admin, approveKyc, { params: { kyc_id: body.kyc_id }, body: {} });
  expect((await approve()).status).toBe(409);
  expect((await w.call(person, getKyc)).body).toMatchObject({ state: "submitted", reason: null });
  const own = await w.db.selectFrom("audit_log").select("action").where("user_id", "=", person.id).execute();
  expect(own.map(({ action }) => action)).not.toContain("sanctions.found");
  const id = hit?.hit_id ?? "";
  expect((await decide(person, id, false)).status).toBe(404);
  expect((await decide(admin, id, false)).body).toMatchObject({ status: "cleared", decided: { by: admin.username, reason } });
  expect((await decide(admin, id, false)).status).toBe(409);
  expect((await approve()).status).toBe(200);
  // The decision holds until the entry has other names.
  await change("eu.xml", lists["eu.xml"].replace("2026-11-01", "2026-11-02"));
  expect(await hitsOf(person)).toEqual([]);
  await change("eu.xml", lists["eu.xml"].replace("K&#225;tya", "Katia"));
  expect(await hitsOf(person)).toHaveLength(1);
});

it("a withdrawal of somebody who is listed since waits, singly and in a batch, until staff decide @spec:10.46", async () => {
  const { person, withdrawal_id } = await withWithdrawal("Belvin Tarask");
  const clear = await withWithdrawal("Robin Example");
  await change("un.xml", lists["un.xml"].replace("Hadrik Morvayne", "Belvin Tarask"));
  expect((await process(withdrawal_id)).body).toMatchObject({ status: "pending", being_checked: true });
  expect((await w.call(person, getWithdrawal, { params: { withdrawal_id } })).body).toMatchObject({
    ...{ status: "pending", being_checked: true, failure: null, reason: null },
  });
  const batch = await w.call(admin, createPayoutBatch, { body: {} });
  expect(batch.body).toMatchObject({ lines: 1, left_out: [] });
  const paying = await w.call(admin, getWithdrawal, { params: { withdrawal_id: clear.withdrawal_id } });
  expect(paying.body.status).toBe("processing");
  const [hit] = await hitsOf(person);
  expect((await decide(admin, hit?.hit_id ?? "", false)).status).toBe(200);
  expect((await w.call(person, getWithdrawal, { params: { withdrawal_id } })).body.being_checked).toBe(false);
  expect((await process(withdrawal_id)).body.status).toBe("processing");
  const entries = await w.db
    .selectFrom("audit_log")
    .select("action")
    .where("object_id", "=", person.id)
    .where("action", "in", ["withdrawal.held", "sanctions.found", "sanctions.cleared"])
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["sanctions.found", "withdrawal.held", "sanctions.cleared"]);
});

it("a confirmed match stops the payouts of the person", async () => {
  const { person, withdrawal_id } = await withWithdrawal("Perrin Oakbluff");
  await change("alt.csv", '77,5,"aka","OAKBLUFF, Perrin",-0- \r\n');
  const [hit] = await hitsOf(person);
  expect((await decide(admin, hit?.hit_id ?? "", true)).body.status).toBe("confirmed");
  expect((await w.call(admin, getPayoutFreeze, { params: { user_id: person.id } })).body.freeze).toMatchObject({ reason });
  expect((await process(withdrawal_id)).body).toMatchObject({ status: "failed", failure: "account_frozen" });
  expect(await hitsOf(person, "decided")).toHaveLength(1);
  expect((await w.call(person, listSanctionHits)).status).toBe(404);
});

it("a screening of everybody that was cut off is done at the next look, and one person's failure does not end it", async () => {
  const unreadable = await w.person("Hacker");
  const person = await w.person("Hacker");
  for (const [one, legal_name] of [
    [unreadable, "Corvin Ashmere"],
    [person, "Quillon Vasterby"],
  ] as const)
    await approveIdentity(w, one, { legal_name });
  await w.owner
    .updateTable("kyc_form")
    .set({ sealed: Buffer.from("cut") })
    .where("user_id", "=", unreadable.id)
    .execute();
  await write("alt.csv", '78,6,"aka","VASTERBY, Quillon",-0- \r\n');
  const { services } = w.app;
  /** A database that is gone once the lists were read. */
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === "getExecutor") throw new Error("the server stopped");
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await expect(loadLists({ ...services, db })).rejects.toThrow("the server stopped");
  expect(await namesIn("alt.csv")).toEqual(["VASTERBY, Quillon"]);
  expect(await hitsOf(person)).toEqual([]);

  await load();
  expect(await hitsOf(person)).toHaveLength(1);
  const jobs = async () =>
    (
      await sql`select from graphile_worker._private_jobs where payload ->> 'user_id' = ${unreadable.id}
        and task_id = (select id from graphile_worker._private_tasks where identifier = 'screen_person')`.execute(w.owner)
    ).rows.length;
  const waiting = await jobs();
  // One of their identity form, one of this look.
  expect(waiting).toBe(2);
  await load();
  expect(await jobs()).toBe(waiting);
  expect((await listFiles(w.db)).every(({ unscreened_since }) => unscreened_since === null)).toBe(true);
});

it("a large list is read beside the server, whose event loop is never held for long", async () => {
  const entry = (
    n: number,
  ) => `<sanctionEntity euReferenceNumber="EU.9.${n}"><nameAlias wholeName="Filler ${n.toString(36)} Nobody${n}"/>
    <remark>${"x".repeat(4_900)}</remark></sanctionEntity>`;
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const text = `<export>${Array.from({ length: 10_000 }, (_, n) => entry(n)).join("")}</export>`;
  await writeFile(fileOf("sdn.xml"), text);
  last = performance.now();
  longest = 0;
  await load();
  clearInterval(timer);
  expect(text.length).toBeGreaterThan(49_000_000);
  expect(await namesIn("sdn.xml")).toHaveLength(10_000);
  expect(longest).toBeLessThan(1_000);
});
