import { addCredentials, listCredentials, readCredentials } from "@safeport/contract/programs/credentials/credential.endpoints";
import { credentialLimits } from "@safeport/contract/programs/credentials/credential.limits";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendForm } from "./send-form.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

async function newPool() {
  const owner = await w.member();
  const program = await buildProgram(w.db, { company_id: owner.companyId });
  const params = { program: program.id };
  const send = (content: string | Uint8Array, apply = true) =>
    sendForm(
      w,
      owner,
      addCredentials,
      { params, query: apply ? { apply: "true" } : {} },
      { file: Buffer.from(content as string) },
    );
  const list = async () => (await w.call(owner, listCredentials, { params })).body.items as { set_id: string; label: string }[];
  const sets = async () =>
    Promise.all(
      (await list()).map(async ({ set_id }) => {
        const { body } = await w.call(owner, readCredentials, { params: { ...params, set_id } });
        return Object.fromEntries(body.fields.map(({ name, value }: Record<string, string>) => [name, value]));
      }),
    );
  return { program, send, list, sets };
}

describe("a file of credentials", () => {
  it.each([
    ["in UTF-8 with a byte order mark", Buffer.from("\ufeffuser,password\r\nzoé,p\r\n")],
    ["in Latin-1, separated by semicolons", Buffer.from("user;password\nzoé;p\n", "latin1")],
    ["in UTF-16", Buffer.from("\ufeffuser\tpassword\nzoé\tp\n", "utf16le")],
  ])("is read %s", async (_how, content) => {
    const { send, sets } = await newPool();
    expect((await send(content)).body).toMatchObject({ applied: true, columns: ["user", "password"], added: 1 });
    expect(await sets()).toEqual([{ user: "zoé", password: "p" }]);
  });

  it("keeps values as they stand, with quotes, line breaks, blanks and apostrophes", async () => {
    const { send, sets } = await newPool();
    await send(`user, key ,note\n"a ""b""","-----BEGIN\nEND-----"," x "\n'=1+1,'-v,+32\nc,,\n`);
    expect(await sets()).toEqual([
      { user: 'a "b"', key: "-----BEGIN\nEND-----", note: " x " },
      { user: "'=1+1", key: "'-v", note: "+32" },
      { user: "c" },
    ]);
  });

  it("is only looked at without `apply`, and refuses rows with their reasons, but without their values", async () => {
    const { send, list } = await newPool();
    await send("user,password\nthere,p");
    const file = [
      "password,user",
      "p,there",
      "p1,new",
      "p1,new",
      "p2,wide,x",
      `${"x".repeat(credentialLimits.value + 1)},long`,
      "p\u00003,nul",
    ];
    const { body } = await send(file.join("\n"), false);
    expect(body).toMatchObject({ applied: false, rows: 6, added: 1, refused: 5 });
    expect(body.refusals.map(({ line, reason }: Record<string, unknown>) => [line, reason])).toEqual([
      [2, "The program already has this set"],
      [4, "Repeats line 3"],
      [5, "Has more cells than the first row"],
      [6, "A value has at most 4,000 characters"],
      [7, "Has control characters"],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/wide|p2|nul/);
    expect(await list()).toHaveLength(1);
    expect((await send(file.join("\n"))).body.added).toBe(1);
    expect((await send(file.join("\n"))).body.added).toBe(0);
  });

  it.each([
    ["without content", "", 422],
    ["empty", "\n", 400],
    ["without names", "user,\na,b", 400],
    ["with a name twice", "user,User\na,b", 400],
    ["with a long name", `${"n".repeat(credentialLimits.name + 1)}\na`, 400],
    ["with an open quotation mark", 'user\n"a', 400],
    ["too wide", `${Array.from({ length: credentialLimits.columns + 1 }, (_, at) => `c${at}`).join(",")}\n1`, 413],
    ["too long", `user\n${Array.from({ length: credentialLimits.rows + 1 }, (_, at) => `u${at}`).join("\n")}`, 413],
  ])("is refused when it is %s", async (_what, content, status) => {
    const { send, list } = await newPool();
    const answer = await send(content);
    expect([answer.status, answer.body.detail.length > 0]).toEqual([status, true]);
    expect(await list()).toEqual([]);
  });

  it("fills a pool up to its limit", async () => {
    const { send, list } = await newPool();
    const { rows, perProgram } = credentialLimits;
    const file = (from: number) => ["user", ...Array.from({ length: rows }, (_, at) => `u${from + at}`)].join("\n");
    for (let from = 0; from + rows <= perProgram; from += rows) expect((await send(file(from))).body.added).toBe(rows);
    expect((await send(file(perProgram))).body).toMatchObject({ added: perProgram % rows, refused: rows - (perProgram % rows) });
    expect((await list())[0]?.label).toBeNull();
  });

  it("is in no row of the database in plain text @spec:10.62", async () => {
    const { program, send, list } = await newPool();
    const words = ["column-7f3a", "person-7f3a", "password-7f3a"];
    await send(`column-7f3a,other\nperson-7f3a,password-7f3a`);
    expect((await list())[0]?.label).toBe("person-7f3a");
    await w.deliver();
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(w.db);
    const holding = async (text: string) => {
      const found: string[] = [];
      // Bytes are shown as hexadecimal digits.
      const patterns = [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`];
      for (const { name } of tables) {
        const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike any(${patterns}::text[]) limit 1`.execute(
          w.db,
        );
        if (rows.length > 0) found.push(name);
      }
      return found;
    };
    for (const word of words) expect([word, await holding(word)]).toEqual([word, []]);
    expect(await holding(program.title)).toContain("program");
  });
});
