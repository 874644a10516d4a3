import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { sendChecked } from "./send-checked.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const send = (options: InjectOptions) => sendChecked(w, one.hacker.token, options);

const json = { "content-type": "application/json" };

describe("every answer", () => {
  it.each([
    "/v1/users/me/",
    "/v1/nothing/",
    "/v1/openapi.json",
    "/v1/auth/demo-accounts/",
    "/healthz",
    "/%ff",
    "/v1/files/x?expires=1&signature=y",
  ])("of %s is guarded by its headers", async (url) => {
    const { headers } = await send({ url });
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(Object.keys(headers).filter((name) => /server|powered|access-control/.test(name))).toEqual([]);
  });

  it("comes compressed to whoever accepts that, if it is long", async () => {
    const [long, short] = ["/v1/auth/country_codes/", "/v1/users/me/"];
    const encodingOf = async (url: string, accepted: string) =>
      (await w.app.fastify.inject({ url, headers: { authorization: `Bearer ${one.hacker.token}`, "accept-encoding": accepted } }))
        .headers["content-encoding"];
    expect(await encodingOf(long, "gzip, deflate, br")).toBe("br");
    expect(await encodingOf(long, "gzip")).toBe("gzip");
    expect(await encodingOf(long, "identity")).toBeUndefined();
    expect(await encodingOf(short, "gzip, deflate, br")).toBeUndefined();
  });

  it("is not compressed where it holds the texts of both sides of a report", async () => {
    const { id } = await one.report({ description_markdown: "The delivery note is not escaped. ".repeat(100) });
    const item = { report_id: id, performed_by: one.hacker.id, content: "It happens in the newest version, too. ".repeat(100) };
    await buildTimelineItem(w.db, item);
    for (const url of [`/v1/report_timeline/${id}/`, `/v1/reports/${id}/with_timeline/`]) {
      const answer = await send({ url, headers: { "accept-encoding": "gzip, br" } });
      expect([url, answer.status, answer.headers["content-encoding"]]).toEqual([url, 200, undefined]);
      expect(Number(answer.headers["content-length"])).toBeGreaterThan(3_000);
    }
  });

  it("has an id of its own, whatever the client sends for one", async () => {
    const ids = new Set<unknown>();
    for (let n = 0; n < 5; n++)
      ids.add((await send({ url: "/v1/users/me/", headers: { "x-request-id": "mine" } })).headers["x-request-id"]);
    expect([ids.size, ids.has("mine")]).toEqual([5, false]);
  });

  it("comes with and without the trailing slash", async () => {
    for (const endpoint of w.app.endpoints) {
      const { method, path } = endpoint;
      const bare = path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000").replace(/\/$/, "");
      const [without, slash] = [
        await w.app.fastify.inject({ method, url: bare }),
        await w.app.fastify.inject({ method, url: `${bare}/` }),
      ];
      expect([path, without.statusCode, without.json().code]).toEqual([path, slash.statusCode, slash.json().code]);
      // Objects that visitors without an account may name can be missing; on every other path a session is required first.
      if (needsSession(endpoint) || !path.includes(":")) expect([path, without.statusCode]).not.toEqual([path, 404]);
    }
  });
});

describe("a request that is refused", () => {
  const large = (bytes: number) => JSON.stringify({ username: "x".repeat(bytes), password: "p" });

  it.each<[string, InjectOptions, number, string]>([
    ["for an address that is none of ours", { url: "/v1/nothing/" }, 404, "not_found"],
    ["for a path outside the API", { url: "/wp-admin/setup.php" }, 404, "not_found"],
    ["for a method nobody takes", { url: "/v1/users/me/", method: "DELETE" }, 404, "not_found"],
    ["for asking what may be asked", { url: "/v1/users/me/", method: "OPTIONS" }, 404, "not_found"],
    ["for a path that is no UTF-8", { url: "/v1/programs/%ff/" }, 400, "malformed"],
    ["for a path that ends within an escape", { url: "/v1/programs/%4/" }, 400, "malformed"],
    ["for a parameter longer than any", { url: `/v1/programs/${"x".repeat(3_000)}/` }, 404, "not_found"],
    [
      "for JSON that breaks off",
      { url: login.path, method: "POST", headers: json, payload: '{"username": "a' },
      400,
      "malformed",
    ],
    ["for JSON that is empty", { url: login.path, method: "POST", headers: json, payload: "" }, 422, "invalid"],
    [
      "for a prototype",
      { url: login.path, method: "POST", headers: json, payload: '{"__proto__": {"role": "Admin"}}' },
      400,
      "malformed",
    ],
    [
      "for a constructor",
      { url: login.path, method: "POST", headers: json, payload: '{"constructor": {"prototype": {}}}' },
      400,
      "malformed",
    ],
    [
      "for depth",
      { url: login.path, method: "POST", headers: json, payload: `{"username": ${"[".repeat(5_000)}${"]".repeat(5_000)}}` },
      400,
      "malformed",
    ],
    ["for having no body", { url: login.path, method: "POST" }, 422, "invalid"],
    ["for its size", { url: login.path, method: "POST", headers: json, payload: large(1_100_000) }, 413, "too_large"],
    [
      "for text",
      { url: login.path, method: "POST", headers: { "content-type": "text/plain" }, payload: "a=b" },
      415,
      "unsupported_media_type",
    ],
    [
      "for a form",
      { url: login.path, method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "a=b" },
      415,
      "unsupported_media_type",
    ],
    [
      "for XML",
      { url: login.path, method: "POST", headers: { "content-type": "application/xml" }, payload: "<a/>" },
      415,
      "unsupported_media_type",
    ],
    [
      "for a type that is none",
      { url: login.path, method: "POST", headers: { "content-type": "?" }, payload: "<a/>" },
      415,
      "unsupported_media_type",
    ],
    [
      "for a multipart form where JSON is taken",
      {
        url: login.path,
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        payload: '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\na\r\n--x--\r\n',
      },
      415,
      "unsupported_media_type",
    ],
    [
      "for a body where none is taken",
      { url: "/v1/sessions/log-me-out/", method: "POST", headers: json, payload: '{"all": true}' },
      422,
      "invalid",
    ],
    ["for a filter given twice", { url: `${listReports.path}?page=1&page=2` }, 422, "invalid"],
    ["for a filter of another shape", { url: `${listReports.path}?search[like]=a` }, 422, "invalid"],
  ])("%s says so", async (_name, options, status, code) => {
    const answer = await send(options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("names every field that is wrong, at most fifty, and repeats none of what was sent @spec:5.7", async () => {
    const secret = "correct horse battery";
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`field_${n}`, secret]));
    const { body } = await send({
      url: login.path,
      method: "POST",
      headers: json,
      payload: { ...many, username: 7, password: [secret] },
    });
    expect(body.errors.length).toBeLessThanOrEqual(50);
    expect(body.errors).toContainEqual({ loc: ["body", "username"], msg: expect.any(String), code: "invalid_type" });
    expect(body.errors).toContainEqual({ loc: ["body", "password"], msg: expect.any(String), code: "invalid_type" });
    expect(body.errors).toContainEqual({ loc: ["body", "field_0"], msg: "Unknown field", code: "unknown_field" });
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe("a refusal is worded", () => {
  const loginWith = (payload: object, language?: string) =>
    send({
      url: login.path,
      method: "POST",
      headers: { ...json, ...(language && { "accept-language": language }) },
      payload,
    });
  const names = (n: number) => ({ username: "n".repeat(n), password: "p" });

  it.each([
    ["en", undefined],
    ["en", "en-GB,en;q=0.9"],
    ["fr", "fr-CA,fr;q=0.8,en;q=0.5"],
    ["fr", "de, fr;q=0.5, en;q=0.4"],
    ["en", "de"],
    ["en", "*"],
    ["en", "fr;q=0, not a language !"],
  ])("in %s for the languages %s", async (language, wanted) => {
    const { body, headers } = await loginWith(names(300), wanted);
    expect([headers["content-language"], headers.vary]).toEqual([language, "accept-language"]);
    const msg = { en: "Must be at most 254 characters long", fr: "Ne doit pas dépasser 254 caractères" }[language];
    expect(body).toMatchObject({ detail: msg, errors: [{ loc: ["body", "username"], msg, code: "too_long" }] });
  });

  it("as a missing field where nothing was sent, and as a wrong one where something else was", async () => {
    const { body } = await loginWith({ password: 7 }, "fr");
    expect(body.title).toBe("Certains champs ne sont pas valides");
    expect(body.errors).toEqual([
      { loc: ["body", "username"], msg: "Ce champ est obligatoire", code: "required" },
      { loc: ["body", "password"], msg: "Doit être un texte", code: "invalid_type" },
    ]);
  });

  it("with its own detail where it has one", async () => {
    const { body } = await loginWith(names(8), "fr");
    expect(body).toMatchObject({
      title: "Échec de la connexion",
      detail: "Échec de la connexion. Vérifiez vos identifiants.",
      code: "credentials_invalid",
    });
  });
});

describe("a query or body of the wrong shape", () => {
  it.each([
    [{ page: "0" }, "page", "too_small", "Must be at least 1"],
    [{ size: "101" }, "size", "too_large", "Must be at most 100"],
    [{ page: "x" }, "page", "invalid_type", "Must be a number"],
    [{ sort: "luck" }, "sort", "not_one_of", "Must be one of: newest, changed, reward, funds, fastest"],
    [{ launched_from: "yesterday" }, "launched_from", "invalid_date", "Please enter a date, for example 2026-03-01"],
    [{ launched_from: "1899-01-01" }, "launched_from", "date_out_of_range", "Choose a date from 1900 to 2099"],
    [
      { launched_from: "2026-02-01", launched_to: "2026-01-01" },
      "launched_to",
      "date_order",
      "The end date is before the start date",
    ],
    [{ features: "aws,teapot" }, "features", "invalid_list", "Must be a comma-separated list of allowed values"],
  ])("is refused by code and text: %j", async (query, field, code, msg) => {
    const { status, body } = await send({ url: listPrograms.path, query: query as Record<string, string> });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual({ loc: ["query", field], msg, code });
  });
});
