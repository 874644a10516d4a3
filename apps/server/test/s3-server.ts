import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createMultipart, type S3Stored } from "./s3-multipart.ts";

const access = { bucket: "safeport-files", region: "eu-central-1", accessKeyId: "KEYID", secretAccessKey: "secret/with+signs" };

/** A second bucket of the same account. */
const otherBucket = "safeport-backups";

/** Fate of a request: it is answered with a status, cut off before it is done, or done without an answer. */
type Fault = "503" | "cut off" | "unanswered";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * The necessary part of S3: PUT, GET, also of a range, and DELETE of one object each, uploads in parts, and ListObjectsV2 with pages of two.
 * Refuses the same requests as a real one: a wrong signature (Signature Version 4), a body that does not match its digest, and a
 * body of unstated length.
 */
export async function startS3Server() {
  const objects = new Map<string, S3Stored>();
  const backups = new Map<string, S3Stored>();
  const multipart = createMultipart();
  const requests: string[] = [];
  let outage = false;
  let silent = false;
  let fault: (call: string) => Fault | undefined = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    requests.push(`${request.method} ${request.url}`);
    if (silent) return;
    if (outage) return void refuse(503, "SlowDown");
    if (!isSigned(request)) return void refuse(403, "SignatureDoesNotMatch");
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3.example");
    const [, bucket, key] = /^\/([^/]+)(?:\/(.+))?$/.exec(decodeURIComponent(pathname)) ?? [];
    const place = bucket === access.bucket ? objects : bucket === otherBucket ? backups : null;
    if (!place) return void refuse(404, "NoSuchBucket");
    const problem = fault(`${request.method} ${request.url}`);
    if (problem === "503") return void refuse(503, "SlowDown");
    if (problem === "cut off") return void request.socket.destroy();
    if (key === undefined)
      return void response.writeHead(200, { "content-type": "application/xml" }).end(page(place, searchParams));
    if (request.method === "PUT" || request.method === "POST") {
      const digest = request.headers["x-amz-content-sha256"];
      if (request.headers["content-length"] === undefined) return void refuse(411, "MissingContentLength");
      if (digest !== sha256(body) && !(body.length === 0 && digest === "UNSIGNED-PAYLOAD"))
        return void refuse(400, "XAmzContentSHA256Mismatch");
    }
    const inParts = multipart.answer({ method: request.method, query: searchParams, place, key, body });
    if (inParts) {
      if (problem === "unanswered") return void request.socket.destroy();
      if ("code" in inParts) return void refuse(inParts.status, inParts.code);
      return void response.writeHead(inParts.status, inParts.headers).end(inParts.xml);
    }
    if (request.method === "PUT") {
      place.set(key, { bytes: body, type: request.headers["content-type"], modifiedAt: new Date() });
      return void response.writeHead(200).end();
    }
    const object = place.get(key);
    if (request.method === "DELETE") {
      place.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return void refuse(404, "NoSuchKey");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) return void response.writeHead(200, { "content-length": object.bytes.length }).end(object.bytes);
    if (Number(start) >= object.bytes.length) return void refuse(416, "InvalidRange");
    const bytes = object.bytes.subarray(Number(start), Number(end) + 1);
    const range = `bytes ${start}-${Number(start) + bytes.length - 1}/${object.bytes.length}`;
    response.writeHead(206, { "content-length": bytes.length, "content-range": range }).end(bytes);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: { ...access, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    otherBucket,
    /** The objects of the other bucket. */
    backups,
    /** The uploads in parts that are neither completed nor aborted. */
    unfinished: multipart.uploads,
    /** Faults by method and address of a request. */
    setFault(next: typeof fault) {
      fault = next;
    },
    /** Method and address of every request so far. */
    requests,
    /** Whether it answers 503 to everything. */
    setOutage(on: boolean) {
      outage = on;
    },
    /** Whether it takes requests and answers none. */
    setSilent(on: boolean) {
      silent = on;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Two objects, in the order of their keys; the token names the last one and needs to be escaped, in XML and in an address. */
function page(objects: Map<string, { modifiedAt: Date }>, query: URLSearchParams): string {
  const after = (query.get("continuation-token") ?? "&+/=").slice("&+/=".length);
  const keys = query.get("list-type") === "2" ? [...objects.keys()].sort().filter((key) => key > after) : [];
  const listed = keys.slice(0, 2).map((key) => {
    const time = objects.get(key)?.modifiedAt.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><ETag>&quot;x&quot;</ETag></Contents>`;
  });
  const next = keys.length > 2 ? `<NextContinuationToken>&amp;+/=${keys[1]}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${next}${listed.join("\n")}</ListBucketResult>`;
}

/** Checks the signature the way the service does, from AWS's description of Signature Version 4. */
function isSigned(request: IncomingMessage): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const time = String(request.headers["x-amz-date"]);
  if (!parts || Math.abs(Date.parse(time.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:")) - Date.now()) > 900_000) return false;
  const [, credential = "", signedHeaders = "", signature] = parts;
  const scope = `${time.slice(0, 8)}/${access.region}/s3/aws4_request`;
  const names = signedHeaders.split(";");
  if (credential !== `${access.accessKeyId}/${scope}`) return false;
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://s3.example");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = names.map((name) => `${name}:${request.headers[name]}\n`).join("");
  const canonical = [
    request.method,
    pathname,
    query.join("&"),
    headers,
    signedHeaders,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${access.secretAccessKey}`);
  return hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex") === signature;
}
