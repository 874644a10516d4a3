import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { internet, type Network } from "../src/platform/outbound/check-target.ts";
import { fetchOutside, type OutsideOptions } from "../src/platform/outbound/fetch-outside.ts";
import { OutboundError } from "../src/platform/outbound/outbound-error.ts";
import { connectOnlyTo } from "./connect-only-to.ts";

let server: Server;
let port: number;
const seen: IncomingMessage[] = [];
const routes = new Map<string, RequestListener>();
const ports = new Set<number>();
const strays: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    const route = routes.get(request.url ?? "");
    if (route) route(request, response);
    else response.end("hello");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  ports.add(port);
  connectOnlyTo(ports, strays);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
});
afterEach(() => {
  seen.length = 0;
  routes.clear();
  expect(strays.splice(0)).toEqual([]);
});

/** Every name is the test server, except where it says otherwise. */
const names: Record<string, string[]> = {
  "inner.example": ["10.0.0.1"],
  "mixed.example": ["127.0.0.1", "10.0.0.1"],
  "nobody.example": [],
  "strange.example": ["not an address"],
};
const network: Network = {
  resolve: vi.fn(async (name) => names[name] ?? ["127.0.0.1"]),
  mayConnect: (address, to) => address === "127.0.0.1" && to === port,
};

const get = (path: string, options: OutsideOptions = {}, on = network) =>
  fetchOutside(`http://site.example:${port}${path}`, { ports: [port], ...options }, on);

/** The code with which a request fails. */
async function codeOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => expect.unreachable("it was answered"),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).code;
}

const redirect = (path: string, location: string, status = 302) =>
  routes.set(path, (_request, response) => response.writeHead(status, { location }).end());

it("returns the answer of a public site, whatever its status", async () => {
  routes.set("/missing", (_request, response) => response.writeHead(404, { "x-reason": "none" }).end("no"));
  const { url, status, headers, body } = await get("/missing");
  expect([url, status, headers.get("x-reason"), body.toString()]).toEqual([
    `http://site.example:${port}/missing`,
    404,
    "none",
    "no",
  ]);
  expect(seen[0]?.headers.host).toBe(`site.example:${port}`);
});

it("posts a body, and follows no redirect of it", async () => {
  redirect("/hook", "/elsewhere", 307);
  let received = "";
  const route = routes.get("/hook");
  routes.set("/hook", (request, response) => {
    request.on("data", (chunk) => {
      received += chunk;
    });
    request.on("end", () => route?.(request, response));
  });
  const headers = { "content-type": "application/json", "x-signature": "abc" };
  const answer = await get("/hook", { method: "POST", headers, body: '{"a":1}' });
  expect([answer.status, received, seen.length]).toEqual([307, '{"a":1}', 1]);
  expect(seen[0]?.headers).toMatchObject(headers);
});

describe("refuses, without a connection,", () => {
  afterEach(() => expect(seen).toEqual([]));

  it("everything on this machine unless a test allows it", async () => {
    const open = { ...network, mayConnect: internet.mayConnect };
    expect(await codeOf(get("/", {}, open))).toBe("address_refused");
    expect(await codeOf(fetchOutside(`http://127.0.0.1:${port}/`, { ports: [port] }))).toBe("address_refused");
    expect(await codeOf(fetchOutside(`http://localhost:${port}/`, { ports: [port] }))).toBe("address_refused");
  });

  it.each([
    "http://127.0.0.1/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[64:ff9b::7f00:1]/",
    "https://192.168.0.1/",
  ])("the inner address %s", async (url) => {
    expect(await codeOf(fetchOutside(url))).toBe("address_refused");
  });

  it.each([
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://134744072/",
    "http:\\\\0x8.8.8.8/",
    "http:8.8.8.0x8",
    "http://１２７.0.0.1/",
    "http://user@8.8.8.8/",
    "http://user:password@site.example/",
    "http://:@site.example@127.0.0.1/",
    "ftp://site.example/",
    "file:///etc/passwd",
    "gopher://site.example/",
    "data:text/plain,hello",
    "//site.example/",
    "/path",
    "",
    "http://",
    "http://[fe80::1%25eth0]/",
    "http://256.256.256.256/",
  ])("the address %s, which is odd or of another kind", async (url) => {
    expect(await codeOf(fetchOutside(url, {}, network))).toBe("invalid_url");
  });

  it.each(["http://site.example:22/", "https://site.example:8443/", "http://8.8.8.8:6379/"])("the port of %s", async (url) => {
    expect(await codeOf(fetchOutside(url, {}, network))).toBe("port_refused");
  });

  it.each([
    ["inner.example", "address_refused"],
    ["mixed.example", "address_refused"],
    ["strange.example", "address_refused"],
    ["nobody.example", "unknown_host"],
  ])("the name %s", async (name, code) => {
    expect(await codeOf(fetchOutside(`http://${name}:${port}/`, { ports: [port] }, network))).toBe(code);
  });

  it("a name that the resolver does not know", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND secret.inner"));
    const error = await get("/", {}, { ...network, resolve }).catch((error) => error);
    expect([error.code, error.message]).toEqual(["unknown_host", "A request to the outside failed: unknown_host"]);
  });

  it("credentials of the caller", async () => {
    for (const name of ["Cookie", "authorization", "Proxy-Authorization", "host", "User-Agent"])
      await expect(get("/", { headers: { [name]: "x" } })).rejects.toThrow(`The header ${name} must not go to the outside`);
  });
});

it("connects to the address that was checked, whatever the name means a moment later", async () => {
  const resolve = vi.fn().mockResolvedValueOnce(["127.0.0.1"]).mockResolvedValue(["10.0.0.1"]);
  expect((await get("/", {}, { ...network, resolve })).status).toBe(200);
  expect(resolve).toHaveBeenCalledTimes(1);
});

describe("a redirect", () => {
  it("is followed three times, each checked like the first, and no further", async () => {
    redirect("/1", "/2");
    redirect("/2", `//other.example:${port}/3`, 308);
    redirect("/3", `http://third.example:${port}/4`, 303);
    const { url, body } = await get("/1");
    expect([url, body.toString()]).toEqual([`http://third.example:${port}/4`, "hello"]);
    redirect("/4", "/5");
    seen.length = 0;
    expect(await codeOf(get("/1"))).toBe("too_many_redirects");
    expect(seen.map((request) => request.url)).toEqual(["/1", "/2", "/3", "/4"]);
  });

  it.each([
    ["http://inner.example:PORT/", "address_refused"],
    ["http://10.0.0.1:PORT/", "address_refused"],
    ["http://[::1]:PORT/", "address_refused"],
    ["http://2130706433:PORT/", "invalid_url"],
    ["//0x7f.1:PORT/", "invalid_url"],
    ["http://user@site.example:PORT/", "invalid_url"],
    ["file:///etc/passwd", "invalid_url"],
    ["http://site.example:22/", "port_refused"],
    ["http://site.example/", "port_refused"],
  ])("to %s is refused", async (location, code) => {
    redirect("/away", location.replace("PORT", String(port)));
    expect(await codeOf(get("/away"))).toBe(code);
    expect(seen).toHaveLength(1);
  });

  it("takes no cookie along, and the name of the sender is always the same", async () => {
    routes.set("/set", (_request, response) => response.writeHead(302, { location: "/get", "set-cookie": "a=b" }).end());
    await get("/set");
    expect(seen.map(({ headers }) => [headers["user-agent"], headers.cookie, headers.referer])).toEqual(
      Array(2).fill(["Safeport", undefined, undefined]),
    );
  });
});

describe("an answer", () => {
  const zeros = Buffer.alloc(10_000_000);

  it.each<[string, RequestListener]>([
    ["that states its size", (_request, response) => response.writeHead(200, { "content-length": zeros.length }).end(zeros)],
    ["that does not", (_request, response) => response.write(zeros)],
    ["that expands", (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(zeros))],
  ])("%s is cut off beyond a megabyte", async (_name, route) => {
    routes.set("/large", route);
    expect(await codeOf(get("/large"))).toBe("too_large");
  });

  it("may be as large as the caller says", async () => {
    expect((await get("/", { maxBytes: 5 })).body.toString()).toBe("hello");
    expect(await codeOf(get("/", { maxBytes: 4 }))).toBe("too_large");
  });

  it("must come to its end in time, and so must the names", async () => {
    routes.set("/never", () => {});
    routes.set("/half", (_request, response) => response.write("half"));
    for (const path of ["/never", "/half"]) expect(await codeOf(get(path, { timeoutMs: 100 }))).toBe("timed_out");
    const silent = { ...network, resolve: () => new Promise<never>(() => {}) };
    expect(await codeOf(get("/", { timeoutMs: 100 }, silent))).toBe("timed_out");
  });

  it("is needed: a closed port, a server of another protocol and one without TLS are not reachable", async () => {
    expect(await codeOf(fetchOutside(`https://site.example:${port}/`, { ports: [port] }, network))).toBe("unreachable");
    const other = createSocketServer((socket) => socket.resume().end("220 mail.example ESMTP\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const otherPort = (other.address() as AddressInfo).port;
    ports.add(otherPort);
    const there = () =>
      fetchOutside(`http://site.example:${otherPort}/`, { ports: [otherPort] }, { ...network, mayConnect: () => true });
    expect(await codeOf(there())).toBe("unreachable");
    await new Promise((resolve) => other.close(resolve));
    expect(await codeOf(there())).toBe("unreachable");
  });
});
