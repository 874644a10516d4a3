import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { getFile, uploadFile } from "@safeport/contract/files/file.endpoints";
import { addBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import * as kyc from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireKyc } from "../src/features/wallet/kyc/expire-kyc.ts";
import { approveIdentity, kycForm } from "./payees.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let staff: Person;
beforeAll(async () => {
  w = await buildWorld();
  staff = await w.person("Admin");
});
afterAll(() => w.close());

const submit = (as: Person, over = {}) => w.call(as, kyc.submitKyc, { body: kycForm(over) });
const get = async (as: Person) => (await w.call(as, kyc.getKyc)).body;
const approve = (as: Person, kyc_id: string, reason = "") => w.call(as, kyc.approveKyc, { params: { kyc_id }, body: { reason } });
const reject = (as: Person, kyc_id: string, reason = "The picture is too dark") =>
  w.call(as, kyc.rejectKyc, { params: { kyc_id }, body: { reason } });
const read = (as: Person, kyc_id: string) => w.call(as, kyc.readKycForm, { params: { kyc_id } });
const mailsOf = async ({ id }: Person) =>
  (await w.db.selectFrom("mail").select("params").where("user_id", "=", id).orderBy("id").execute()).map(({ params }) => params);

describe("the identity check @spec:3.30", () => {
  it("begins with nothing, is sent, taken, rejected with a reason, sent again and approved for two years @spec:1.11 @spec:7.64", async () => {
    const person = await w.person();
    expect(await get(person)).toMatchObject({ state: "not_started", kyc_id: null, can: ["submit"] });
    const sent = await submit(person);
    expect([sent.status, sent.body.state, sent.body.can]).toEqual([201, "submitted", []]);
    expect(sent.body).not.toHaveProperty("document_number");
    const { kyc_id } = sent.body;
    const taken = await w.call(staff, kyc.takeKycForm, { params: { kyc_id } });
    expect(taken.body).toMatchObject({ state: "in_review", reviewer: { username: staff.username }, can: ["approve", "reject"] });
    const again = await submit(person);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining("in review since")]);
    expect((await reject(staff, kyc_id)).body.state).toBe("rejected");
    expect(await get(person)).toMatchObject({ state: "rejected", reason: "The picture is too dark", can: ["submit"] });
    const second = (await submit(person)).body.kyc_id;
    const approved = await approve(staff, second);
    const years = (Date.parse(approved.body.expires_at) - Date.now()) / (365.25 * 86_400_000);
    expect(years).toBeCloseTo(2, 1);
    expect(await get(person)).toMatchObject({ state: "approved", can: [] });
    expect((await submit(person)).body.detail).toContain("Your identity is approved until");
    expect((await approve(staff, second)).status).toBe(409);
    expect(await mailsOf(person)).toEqual([{ news: "rejected" }, { news: "approved" }]);
  });

  it("waits 30 days after two rejections", async () => {
    const person = await w.person();
    for (const _ of [1, 2]) await reject(staff, (await submit(person)).body.kyc_id);
    const { can, can_submit_from } = await get(person);
    expect(can).toEqual([]);
    expect(Math.round((Date.parse(can_submit_from) - Date.now()) / 86_400_000)).toBe(30);
    expect((await submit(person)).body.detail).toContain(can_submit_from.slice(0, 10));
    await w.db
      .updateTable("kyc_form")
      .set({ decided_at: sql<Date>`now() - interval '31 days'` })
      .where("user_id", "=", person.id)
      .execute();
    expect((await submit(person)).status).toBe(201);
  });

  it("is decided once when two do so at the same time, and sent once (money-60)", async () => {
    const person = await w.person();
    const sent = await Promise.all([submit(person), submit(person), submit(person)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { kyc_id } = await get(person);
    const answers = await Promise.all([approve(staff, kyc_id), reject(await w.person("Admin"), kyc_id), approve(staff, kyc_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("takes names as people have them, and days as days (money-55, money-58)", async () => {
    for (const legal_name of ["Suharto", "Nguyễn Thị", "محمد علي"]) {
      const person = await w.person();
      expect((await submit(person, { legal_name })).body).toMatchObject({ legal_name, date_of_birth: "1990-01-01" });
      const body = { holder_name: legal_name, country: "DE", scheme: "iban", iban: "DE02120300000000202051" };
      expect((await w.call(person, addBankAccount, { body })).body).toMatchObject({ holder_name: legal_name });
      expect((await read(staff, (await get(person)).kyc_id)).body).toMatchObject({ legal_name, date_of_birth: "1990-01-01" });
    }
    const person = await w.person();
    const refusal = async (date_of_birth: string) => (await submit(person, { date_of_birth })).body.errors[0].code;
    expect(await refusal("1990-02-30")).toBe("invalid_date");
    expect(await refusal("1790-01-01")).toBe("date_out_of_range");
    expect(await refusal("2990-01-01")).toBe("date_out_of_range");
    expect(await refusal(`${new Date().getUTCFullYear() - 3}-01-01`)).toBe("too_young");
    expect((await submit(person, { country: "ZZ" })).body.errors[0].loc).toEqual(["body", "country"]);
  });

  it("is for researchers; its desk is for staff, who never decide about themselves", async () => {
    expect((await submit(await w.person("Business"))).status).toBe(403);
    const person = await w.person();
    const { kyc_id } = (await submit(person)).body;
    for (const outsider of [person, await w.person("Business")]) {
      expect((await w.call(outsider, kyc.listKycForms)).status).toBe(404);
      expect((await read(outsider, kyc_id)).status).toBe(404);
      expect((await approve(outsider, kyc_id)).status).toBe(404);
      expect((await reject(outsider, kyc_id)).status).toBe(404);
    }
    await w.db.updateTable("user_account").set({ role: "Super Admin" }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect([(await approve(person, kyc_id)).status, (await reject(person, kyc_id)).status]).toEqual([403, 403]);
    expect((await read(person, kyc_id)).body.can).toEqual([]);
    const listed = await w.call(staff, kyc.listKycForms, { query: { state: "submitted", search: person.username } });
    expect(listed.body).toMatchObject({ total: 1, items: [{ kyc_id, file_count: 0, can: ["take", "approve", "reject"] }] });
  });

  it("lists the forms that wait before those that are decided", async () => {
    const person = await w.person();
    const decided = (await submit(person)).body.kyc_id;
    await reject(staff, decided);
    const waiting = (await submit(person)).body.kyc_id;
    const { items } = (await w.call(staff, kyc.listKycForms, { query: { search: person.username } })).body;
    expect(items.map(({ kyc_id }: { kyc_id: string }) => kyc_id)).toEqual([waiting, decided]);
  });

  it("shows staff the end of the document's number, and who else sent the same document", async () => {
    const [one, other] = [await w.person(), await w.person()];
    await submit(one, { document_number: "XK-4711 0815 A" });
    const { kyc_id } = (await submit(other, { document_number: "xk47110815a" })).body;
    const { body } = await read(staff, kyc_id);
    expect(body).toMatchObject({ document_number_end: "815a", same_document: [one.username], full_name: "Robin Example" });
    expect(JSON.stringify(body)).not.toContain("xk47110815a");
    const refused = await approve(staff, kyc_id);
    expect(refused.body.errors).toMatchObject([{ loc: ["body", "reason"], code: "reason_required" }]);
    expect((await approve(staff, kyc_id, "Twins, one of whom typed the other's number")).status).toBe(200);
    const entry = w.db.selectFrom("audit_log").select("object_snapshot").where("action", "=", "kyc.approved");
    expect(await entry.where("object_id", "=", other.id).executeTakeFirst()).toMatchObject({
      object_snapshot: { same_document: 1, reason: "Twins, one of whom typed the other's number" },
    });
  });

  it("leaves nothing that was entered in the database in clear text", async () => {
    const person = await w.person();
    const secret = { legal_name: "Ottoline Brambleworth", date_of_birth: "1977-07-17", document_number: "QQ123QQ456" };
    const { kyc_id } = (await submit(person, secret)).body;
    await reject(staff, kyc_id, "Brambleworth is misspelt");
    const tables = ["kyc_form", "audit_log", "domain_event", "event_outbox", "mail"];
    const texts = await Promise.all(
      tables.map((table) => sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(w.db)),
    );
    const dump = texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join("\n");
    for (const text of [...Object.values(secret), "Brambleworth", "passport"]) expect(dump).not.toContain(text);
  });

  it("can be renewed in its last 30 days while the approval still counts, then ends; reminder and end are mailed once", async () => {
    const person = await w.person();
    const kyc_id = await approveIdentity(w, person);
    const endsIn = (days: number) =>
      w.db
        .updateTable("kyc_form")
        .set({ expires_at: sql<Date>`now() + make_interval(days => ${days})` })
        .where("id", "=", kyc_id)
        .execute();
    await endsIn(29);
    await expireKyc(w.app.services);
    await expireKyc(w.app.services);
    expect(await get(person)).toMatchObject({ state: "approved", can: ["submit"] });
    expect((await submit(person)).status).toBe(201);
    const renewing = await get(person);
    expect([renewing.state, renewing.approved_until]).toEqual(["submitted", expect.any(String)]);
    await endsIn(-1);
    expect((await get(person)).approved_until).toBe(null);
    await expireKyc(w.app.services);
    await expireKyc(w.app.services);
    expect(await mailsOf(person)).toEqual([{ news: "approved" }, { news: "ending" }, { news: "expired" }]);
  });

  it("has documents that staff alone read, each time with an entry in the log @spec:1.11 @spec:7.64", async () => {
    const [person, stranger] = [await w.person(), await w.person()];
    const upload = (as: Person) => sendForm(w, as, uploadFile, {}, { file: Buffer.from("%PDF-1.4 a scan") });
    const { file_id } = (await upload(person)).body;
    const foreignFile = (await upload(stranger)).body.file_id;
    expect((await submit(person, { file_ids: [foreignFile] })).status).toBe(404);
    const { kyc_id } = (await submit(person, { file_ids: [file_id] })).body;
    expect((await read(staff, kyc_id)).body).toMatchObject({ files: [{ file_id }], file_count: 1 });
    const link = (as: Person, id = file_id) => w.call(as, kyc.linkKycFile, { params: { kyc_id, file_id: id } });
    const direct = (as: Person) => w.call(as, getFile, { params: { file_id } });
    // Nobody gets at it by another way, its owner included.
    for (const someone of [person, stranger, staff]) expect((await direct(someone)).status).toBe(404);
    for (const outsider of [person, stranger]) expect((await link(outsider)).status).toBe(404);
    expect((await link(staff, foreignFile)).status).toBe(404);
    const { url } = (await link(staff)).body;
    expect((await w.app.fastify.inject({ url })).rawPayload.toString()).toContain("a scan");
    await link(staff);
    const colleague = await w.person("Admin");
    expect((await direct(colleague)).status).toBe(404);
    const entries = await w.db
      .selectFrom("audit_log")
      .select(["user_id", "object_id"])
      .where("action", "=", "kyc.file_viewed")
      .execute();
    expect(entries.filter(({ object_id }) => object_id === person.id)).toEqual([
      { user_id: staff.id, object_id: person.id },
      { user_id: staff.id, object_id: person.id },
    ]);
    await w.db
      .updateTable("kyc_file_view")
      .set({ viewed_at: new Date(0) })
      .where("file_id", "=", file_id)
      .execute();
    expect((await w.app.fastify.inject({ url })).statusCode).toBe(404);
  });

  it("is erased with the account", async () => {
    const person = await w.person();
    await submit(person);
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    await w.deliver();
    expect(await w.db.selectFrom("kyc_form").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  });
});
