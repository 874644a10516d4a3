import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import { createProgram } from "@safeport/contract/programs/core/program.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordName, tagsOf } from "../src/features/companies/domain/check-proof.ts";
import type { Network } from "../src/platform/outbound/check-target.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { OutboundError } from "../src/platform/outbound/outbound-error.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let site: Server;
let port: number;
/** The home pages of the sites, by name. */
const pages = new Map<string, RequestListener>();
/** Addresses of names; a name that is not here is on this machine, which stands for the internet. */
const addresses = new Map<string, string[]>();
const records = new Map<string, string[] | Error>();

const network: Network = {
  resolve: (name) => Promise.resolve(addresses.get(name) ?? ["127.0.0.1"]),
  mayConnect: (address, to) => address === "127.0.0.1" && to === port,
};
/** The real client, with a site on this machine at the usual ports. */
const outbound: Outbound = {
  fetch: (address, options) => {
    const url = new URL(address);
    if (url.protocol === "https:") return Promise.reject(new OutboundError("unreachable"));
    url.port = String(port);
    return fetchOutside(url.href, { ...options, ports: [port] }, network);
  },
  readTxt: (name) => {
    const found = records.get(name) ?? [];
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  },
};

beforeAll(async () => {
  site = createServer((request, response) => {
    const page = pages.get((request.headers.host ?? "").split(":")[0] ?? "");
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
  w = await buildWorld({ outbound });
});
afterAll(async () => {
  await w.close();
  await new Promise((resolve) => site.close(resolve));
});

type Owner = Person & { companyId: string };
/** The owner of an unverified company, and a domain that nobody has. */
async function newOwner(): Promise<Owner & { domain: string }> {
  const domain = `quay-${uniqueSuffix()}.example`;
  return { ...(await w.member("owner", (await buildCompany(w.db, { domain, domain_status: "pending" })).id)), domain };
}
const start = (as: Owner, domain: string, method: string, more: object = {}) =>
  w.call(as, startDomainVerification, { body: { company_id: as.companyId, domain, method, ...more } });
const verify = (as: Owner) => w.call(as, verifyDomain, { body: { company_id: as.companyId } });
const statusOf = async (as: Owner) => (await w.call(as, getCompany, { params: { company_id: as.companyId } })).body.domain_status;
const html = (tag: string, body = "") => `<!doctype html><html><head><title>Quay</title>${tag}</head><body>${body}</body></html>`;
const serve = (domain: string, page: string) => pages.set(domain, (_request, response) => response.end(page));

describe("a TXT record", () => {
  it("verifies the domain, after which the company publishes @spec:1.11 @spec:7.64", async () => {
    const owner = await newOwner();
    const publish = () => {
      const rewards = { critical: [1], high: [1], medium: [1], low: [1] };
      const program = { title: `Program ${uniqueSuffix()}`, rewards, company_id: owner.companyId, visibility: "PUBLIC" };
      return w.call(owner, createProgram, { body: program });
    };
    expect((await publish()).status).toBe(403);
    const { body } = await start(owner, owner.domain, "TXT_RECORD");
    expect(body).toMatchObject({ record_name: `_safeport-challenge.${owner.domain}`, record_value: body.token });
    expect(body.token).toMatch(/^[0-9a-f]{32}$/);
    records.set(body.record_name, ["v=spf1 -all", body.token]);
    expect((await verify(owner)).body).toMatchObject({ domain_status: "verified", detail: `${owner.domain} is verified` });
    expect((await publish()).status).toBe(201);
    expect((await verify(owner)).status).toBe(409);
  });

  it("that is missing or another's leaves the company unverified, and says so", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const otherToken = (await start(other, other.domain, "TXT_RECORD")).body.token;
    await start(owner, owner.domain, "TXT_RECORD");
    records.set(recordName(owner.domain), [otherToken]);
    const { status, body } = await verify(owner);
    expect([status, body.domain_status]).toEqual([200, "failed"]);
    expect(body.detail).toContain("No TXT record found at _safeport-challenge.");
    records.set(recordName(owner.domain), new OutboundError("unknown_host"));
    expect((await verify(owner)).body.detail).toContain("did not answer");
  });

  it("stays right when the same is started again, and not for another method or after a week", async () => {
    const owner = await newOwner();
    const token = async (method: string) => (await start(owner, owner.domain, method)).body.token;
    const first = await token("TXT_RECORD");
    expect(await token("TXT_RECORD")).toBe(first);
    expect(await token("META_TAG")).not.toBe(first);
    const expired = { expires_at: new Date(Date.now() - 1_000) };
    await w.db.updateTable("domain_proof").set(expired).where("company_id", "=", owner.companyId).execute();
    expect((await verify(owner)).status).toBe(409);
  });
});

describe("a meta tag", () => {
  async function started() {
    const owner = await newOwner();
    const { body } = await start(owner, owner.domain, "META_TAG");
    return { owner, domain: owner.domain, tag: body.meta_tag as string, token: body.token as string };
  }

  it("on the home page verifies the domain, also below it after a redirect", async () => {
    const { owner, domain, tag } = await started();
    pages.set(domain, (_request, response) => response.writeHead(301, { location: `http://www.${domain}:${port}/` }).end());
    serve(`www.${domain}`, html(tag));
    expect((await verify(owner)).body.domain_status).toBe("verified");
  });

  it.each<[string, (tag: string) => string]>([
    ["in the body, where others may write", (tag) => html("", tag)],
    ["in a comment", (tag) => html(`<!-- ${tag} -->`)],
    ["in a text", (tag) => html(`<title>${tag.replaceAll("<", "&lt;")}</title>`)],
    ["in a script", (tag) => html(`<script>'${tag}'</script>`)],
    ["of another token", () => html('<meta name="safeport-verification" content="0123">')],
  ])("%s does not count", async (_where, page) => {
    const { owner, domain, tag } = await started();
    serve(domain, page(tag));
    expect((await verify(owner)).body.domain_status).toBe("failed");
  });

  it("on a page that redirects to another's domain, or is an error, does not count", async () => {
    const { owner, domain, tag } = await started();
    pages.set(domain, (_request, response) => response.writeHead(302, { location: `http://evil.example:${port}/` }).end());
    serve("evil.example", html(tag));
    expect((await verify(owner)).body.domain_status).toBe("failed");
    pages.set(domain, (_request, response) => response.writeHead(500).end(html(tag)));
    expect((await verify(owner)).body.domain_status).toBe("failed");
  });

  it.each<[string, string[]]>([
    ["a private address", ["10.0.0.1"]],
    ["the metadata service", ["169.254.169.254"]],
    ["one public and one private address", ["127.0.0.1", "192.168.0.1"]],
    ["nothing", []],
  ])("is not looked for at a name of %s, and all are said alike", async (_what, found) => {
    const { owner, domain, tag } = await started();
    let isCalled = false;
    pages.set(domain, (_request, response) => {
      isCalled = true;
      response.end(html(tag));
    });
    addresses.set(domain, found);
    const { body } = await verify(owner);
    expect([body.domain_status, body.detail]).toEqual([
      "failed",
      `${domain} did not answer. Check that it is public, then try again.`,
    ]);
    expect(isCalled).toBe(false);
  });

  it("is read up to a megabyte", async () => {
    const { owner, domain, tag } = await started();
    serve(domain, html(`<style>${"x".repeat(1_100_000)}</style>${tag}`));
    expect((await verify(owner)).body.domain_status).toBe("failed");
  });

  it("is found whatever its case, order and quotes, once or often", async () => {
    expect(await tagsOf("<META content='ab' NAME=Safeport-Verification><meta name=safeport-verification content=cd>")).toEqual([
      "ab",
      "cd",
    ]);
    expect(await tagsOf("<meta name=safeport-verification>".repeat(10_000))).toEqual([]);
  });
});

describe("a domain", () => {
  it("belongs to one company, also when two verify it at once", async () => {
    const domain = `pier-${uniqueSuffix()}.example`;
    const both = [await newOwner(), await newOwner()];
    const tokens = [];
    for (const owner of both) tokens.push((await start(owner, domain, "TXT_RECORD")).body.token);
    records.set(recordName(domain), tokens);
    const answers = await Promise.all(both.map(verify));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("of another company is revealed only to whoever controls it", async () => {
    const owner = await newOwner();
    const { domain } = await buildCompany(w.db);
    const started = await start(owner, domain, "TXT_RECORD");
    expect(started.status).toBe(200);
    expect((await verify(owner)).body.domain_status).toBe("failed");
    records.set(recordName(domain), [started.body.token]);
    expect((await verify(owner)).body.code).toBe("already_exists");
  });

  it("of a verified company stays until another is verified", async () => {
    const owner = await w.member("owner");
    const next = `next-${uniqueSuffix()}.example`;
    const { body } = await start(owner, next, "TXT_RECORD");
    expect((await verify(owner)).body.domain_status).toBe("failed");
    expect(await statusOf(owner)).toBe("verified");
    expect((await w.call(owner, getCompany, { params: { company_id: owner.companyId } })).body.domain).not.toBe(next);
    records.set(recordName(next), [body.token]);
    await verify(owner);
    expect((await w.call(owner, getCompany, { params: { company_id: owner.companyId } })).body.domain).toBe(next);
  });

  it("is verified by owners and managers, and nobody outside hears of it", async () => {
    const owner = await newOwner();
    await start(owner, owner.domain, "TXT_RECORD");
    for (const role of ["triager", "finance", "viewer"] as const) {
      const member = await w.member(role, owner.companyId);
      expect([(await start(member, owner.domain, "TXT_RECORD")).status, (await verify(member)).status]).toEqual([403, 403]);
    }
    const stranger = { ...(await w.person("Business")), companyId: owner.companyId };
    expect([(await start(stranger, owner.domain, "TXT_RECORD")).status, (await verify(stranger)).status]).toEqual([404, 404]);
    expect((await start(await w.member("manager", owner.companyId), owner.domain, "META_TAG")).status).toBe(200);
    expect(await statusOf(owner)).toBe("pending");
  });
});
