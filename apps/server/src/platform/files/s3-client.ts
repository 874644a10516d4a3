import { AwsClient } from "aws4fetch";
import type { Settings } from "../settings.ts";

type Access = Pick<NonNullable<Settings["s3"]>, "region" | "accessKeyId" | "secretAccessKey">;

/** Sends one request to an S3-compatible service. */
export interface S3Client {
  fetch(address: string, init?: RequestInit): Promise<Response>;
}

/** Signs and sends requests to an S3-compatible service, each once: a stream can be read only once, and the caller can try again. */
export function createS3Client({ region, accessKeyId, secretAccessKey }: Access): S3Client {
  const client = new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3" });
  return {
    // The signal goes to `fetch` itself: a signal of the signed `Request` is lost once that is garbage-collected, and the call then waits for ever.
    async fetch(address, { signal, ...init } = {}) {
      return fetch(await client.sign(address, init), { ...(signal && { signal }) });
    },
  };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element of this name in the XML of an answer, such as ListObjectsV2; for elements that hold text alone. */
export function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

export interface S3Failure extends Error {
  code: string;
  status: number;
}

/** An error with the service's code (`NoSuchKey`, `SignatureDoesNotMatch` …) and nothing else of its answer. */
export async function failure(method: string, answer: Response): Promise<S3Failure> {
  const text = await answer.text().catch(() => "");
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text.slice(0, 10_000))?.[1] ?? "no code";
  return Object.assign(new Error(`The S3 storage answered ${method} with ${answer.status} (${code})`), {
    code,
    status: answer.status,
  });
}
