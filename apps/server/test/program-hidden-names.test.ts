import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

let count = 0;
/** A title nobody else in this run has. */
const fresh = (text: string) => `${text} ${process.pid} ${Date.now()} ${++count}`;

type Owner = Person & { companyId: string };
const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
const open = { status: "active", visibility: "PUBLIC" };
const draft = { status: "draft", visibility: "PUBLIC" };
const secret = { status: "active", visibility: "PRIVATE" };

const create = (owner: Owner, title: string, over: object = open) =>
  w.call(owner, endpoints.createProgram, { body: { title, rewards, company_id: owner.companyId, ...over } });
const read = (who: Person, program: string) => w.call(who, endpoints.getProgram, { params: { program } });

/** Saves a program with its fields as they are, except those of `over`. */
async function save(owner: Owner, id: string, over: object) {
  const { body } = await read(owner, id);
  const { title, status, visibility, version } = body;
  return w.call(owner, endpoints.updateProgram, {
    params: { program: id },
    body: { title, rewards, status, visibility, version, ...over },
  });
}

describe("the title of a hidden program", () => {
  it.each([
    ["a draft", draft],
    ["a private program", secret],
  ])("of %s is free to everybody else, and its handle too", async (_what, hidden) => {
    // Two worlds that differ in the hidden program alone: the rival's responses differ in nothing but ids, times and the title's
    // number.
    const answers: [boolean, unknown][] = [];
    for (const isThere of [true, false]) {
      const title = fresh("Larkspur");
      const stem = title.toLowerCase().replaceAll(" ", "-");
      if (isThere) expect((await create(await w.member(), title, hidden)).status).toBe(201);
      for (const over of [open, hidden]) {
        const rival = await w.member();
        const { status, body } = await create(rival, title, over);
        const { handle, program_status } = { handle: body.handle, program_status: body.status };
        answers.push([
          isThere,
          [status, program_status, over === open ? handle === stem : handle.slice(0, stem.length) === stem],
        ]);
        expect((await read(await w.person(), title)).status).toBe(200);
      }
    }
    const received = (isThere: boolean) => answers.filter(([there]) => there === isThere).map(([, answer]) => answer);
    expect(received(true)).toEqual(received(false));
    expect(received(true)[0]).toEqual([201, "active", true]);
  });

  it("leads its own people to it, and everybody else to the program that is open to all", async () => {
    const title = fresh("Larkspur");
    const [owner, rival] = [await w.member(), await w.member()];
    const hidden = (await create(owner, title, draft)).body;
    const stranger = await w.person();
    expect((await read(stranger, title)).status).toBe(404);
    expect((await read(owner, title)).body.program_id).toBe(hidden.program_id);
    const other = (await create(rival, title)).body;
    expect((await read(stranger, title)).body.program_id).toBe(other.program_id);
    expect((await read(owner, hidden.handle)).body.program_id).toBe(hidden.program_id);
    expect((await read(stranger, hidden.handle)).status).toBe(404);
  });

  it("is refused a second time within its company", async () => {
    const title = fresh("Larkspur");
    const owner = await w.member();
    expect((await create(owner, title, draft)).status).toBe(201);
    expect((await create(owner, title.toUpperCase(), secret)).body.code).toBe("already_exists");
  });

  it("is refused when it is to be open to all and another has it", async () => {
    const title = fresh("Larkspur");
    const owner = await w.member();
    const hidden = (await create(owner, title, draft)).body;
    expect((await create(await w.member(), title)).status).toBe(201);
    const answer = await save(owner, hidden.program_id, open);
    expect([answer.status, answer.body.code]).toEqual([409, "already_exists"]);
    expect((await save(owner, hidden.program_id, { ...open, title: fresh("Larkspur") })).status).toBe(200);
  });
});

describe("the handle of a program", () => {
  it("is random until it is first open to all, and stays from then on; the first one still leads to it", async () => {
    const title = fresh("Larkspur");
    const stem = title.toLowerCase().replaceAll(" ", "-");
    const owner = await w.member();
    const hidden = (await create(owner, title, draft)).body;
    expect(hidden.handle).toMatch(new RegExp(`^${stem}-[a-z0-9]{8}$`));
    const shown = (await save(owner, hidden.program_id, open)).body;
    expect(shown.handle).toBe(stem);
    expect((await read(owner, hidden.handle)).body.program_id).toBe(hidden.program_id);
    const renamed = (await save(owner, hidden.program_id, { title: fresh("Bluebell") })).body;
    expect(renamed.handle).toBe(stem);
  });

  it("is random for a title without Latin letters", async () => {
    expect((await create(await w.member(), "новости поиска")).body.handle).toMatch(/^program-[a-z0-9]{8}$/);
  });
});

describe("a title given up", () => {
  it("leads to its program for a year, in which nobody else takes it", async () => {
    const title = fresh("Larkspur");
    const [owner, rival, stranger] = [await w.member(), await w.member(), await w.person()];
    const { program_id } = (await create(owner, title)).body;
    await save(owner, program_id, { title: fresh("Bluebell") });
    expect((await read(stranger, title)).body.program_id).toBe(program_id);
    expect((await create(rival, title)).body.code).toBe("already_exists");
    // A hidden program of the rival may have it, and is refused when it would become open to all.
    const hidden = (await create(rival, title, draft)).body;
    expect((await save(rival, hidden.program_id, open)).body.code).toBe("already_exists");
    expect((await read(stranger, title)).body.program_id).toBe(program_id);
    await w.db.updateTable("program_former_name").set({ until: new Date() }).where("program_id", "=", program_id).execute();
    expect((await save(rival, hidden.program_id, open)).status).toBe(200);
    expect((await read(stranger, title)).body.program_id).toBe(hidden.program_id);
  });

  it("is held against others with at most three of one program", async () => {
    const owner = await w.member();
    const titles = Array.from({ length: 5 }, () => fresh("Larkspur"));
    const { program_id } = (await create(owner, titles[0] ?? "")).body;
    for (const title of [...titles.slice(1), fresh("Bluebell")]) await save(owner, program_id, { title });
    const answers = [];
    for (const title of titles) answers.push((await create(await w.member(), title)).status);
    expect(answers).toEqual([201, 201, 409, 409, 409]);
  });

  it("can be taken back by its program", async () => {
    const title = fresh("Larkspur");
    const owner = await w.member();
    const { program_id } = (await create(owner, title)).body;
    await save(owner, program_id, { title: fresh("Bluebell") });
    expect((await save(owner, program_id, { title })).status).toBe(200);
    const left = w.db.selectFrom("program_former_name").select("name").where("program_id", "=", program_id);
    expect((await left.execute()).map(({ name }) => name)).toEqual([expect.stringMatching(/^bluebell/)]);
  });

  it.each([" ", ""])("while the program was hidden stays free to others (words joined by %j)", async (blank) => {
    const title = fresh("Larkspur").replaceAll(" ", blank);
    const owner = await w.member();
    const { program_id } = (await create(owner, title, secret)).body;
    await save(owner, program_id, { title: fresh("Bluebell") });
    expect((await read(owner, title)).body.program_id).toBe(program_id);
    const rival = await create(await w.member(), title);
    expect([rival.status, rival.body.handle]).toEqual([201, title.toLowerCase().replaceAll(" ", "-")]);
    expect((await read(await w.person(), title)).body.program_id).toBe(rival.body.program_id);
  });
});
