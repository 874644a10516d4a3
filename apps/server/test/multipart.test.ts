import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendChecked } from "./send-checked.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let owner: Person;
beforeAll(async () => {
  w = await buildWorld();
  owner = await w.member("owner");
});
afterAll(() => w.close());

describe("a multipart body", () => {
  const part = (name: string, value: string, more = "") =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const fields = part("name", "Harbour") + part("domain", "harbour.example") + part("domain_verification_method", "META_TAG");
  const create = async (payload: string | Buffer, type = "multipart/form-data; boundary=x") =>
    sendChecked(w, owner.token, { url: "/v1/company/create/", method: "POST", payload, headers: { "content-type": type } });

  it("is read like JSON @spec:3.5", async () => {
    const made = await create(`${fields}--x--\r\n`);
    expect([made.status, made.body.name, made.body.company_logo]).toEqual([201, "Harbour", null]);
    const wrong = await create(`${part("name", " ")}${part("surprise", "1")}--x--\r\n`);
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      "name",
      "domain",
      "domain_verification_method",
      "surprise",
    ]);
  });

  it.each<[string, string, string?]>([
    ["breaks off within a part", fields],
    ["breaks off within a head", `${fields}--x\r\ncontent-dis`],
    ["has no boundary", fields, "multipart/form-data"],
    ["has another boundary", fields, "multipart/form-data; boundary=y"],
    ["is empty", ""],
    ["is noise", "\u0000\u0001\u0002\u0003"],
    ["has a head without a name", `--x\r\ncontent-disposition: form-data\r\n\r\nHarbour\r\n--x--\r\n`],
    ["has a part named as a prototype", `${fields}${part("__proto__", "x")}--x--\r\n`],
    ["has too many parts", `${fields}${Array.from({ length: 80 }, (_, n) => part(`f${n}`, "x")).join("")}--x--\r\n`],
    ["has a field beyond all size", `${fields}${part("more", "x".repeat(200_000))}--x--\r\n`],
    ["has a NUL", `${part("name", "a\u0000b")}${fields.slice(fields.indexOf("--x", 3))}--x--\r\n`],
    ["names a field twice", `${fields}${part("name", "Another")}--x--\r\n`],
    [
      "holds an object",
      `${part("name", '{"a":1}', "\r\ncontent-type: application/json")}${fields.slice(fields.indexOf("--x", 3))}--x--\r\n`,
    ],
  ])("that %s is the client's error", async (_name, payload, type) => {
    const { status } = await create(payload, type);
    expect([400, 413, 415, 422]).toContain(status);
  });
});
