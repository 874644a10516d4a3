import { createHash } from "node:crypto";

/** An object of a bucket. */
export interface S3Stored {
  bytes: Buffer;
  type: string | undefined;
  modifiedAt: Date;
}

interface Upload {
  key: string;
  parts: Map<number, { bytes: Buffer; etag: string }>;
}

interface Call {
  method: string | undefined;
  query: URLSearchParams;
  place: Map<string, S3Stored>;
  key: string;
  body: Buffer;
}

type Answer = { status: number; headers?: Record<string, string>; xml?: string } | { status: number; code: string };

/** S3 takes no smaller part, except as the last one. */
const minPart = 5 * 1_024 * 1_024;

/** CreateMultipartUpload, UploadPart, CompleteMultipartUpload and AbortMultipartUpload, as Amazon's API reference describes them. */
export function createMultipart() {
  const uploads = new Map<string, Upload>();
  let created = 0;

  function complete({ place, key, body }: Call, id: string, { parts }: Upload): Answer {
    const listed = [...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)];
    const xml =
      /^<CompleteMultipartUpload xmlns="http:\/\/s3.amazonaws.com\/doc\/2006-03-01\/">(<Part>.+<\/Part>)<\/CompleteMultipartUpload>$/;
    if (listed.length === 0 || !xml.test(body.toString())) return { status: 400, code: "MalformedXML" };
    const whole: Buffer[] = [];
    let last = 0;
    for (const [at, [, number, etag]] of listed.entries()) {
      const part = parts.get(Number(number));
      if (!part || part.etag !== etag) return { status: 400, code: "InvalidPart" };
      if (Number(number) <= last) return { status: 400, code: "InvalidPartOrder" };
      if (at < listed.length - 1 && part.bytes.length < minPart) return { status: 400, code: "EntityTooSmall" };
      last = Number(number);
      whole.push(part.bytes);
    }
    uploads.delete(id);
    place.set(key, { bytes: Buffer.concat(whole), type: undefined, modifiedAt: new Date() });
    return { status: 200, xml: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` };
  }

  return {
    uploads,
    /** Answers a request about an upload in parts; null for any other. */
    answer(call: Call): Answer | null {
      const { method, query, key, body } = call;
      if (method === "POST" && query.has("uploads")) {
        created += 1;
        // Has to be escaped in an address.
        const id = `upload+/=${created}`;
        uploads.set(id, { key, parts: new Map() });
        return { status: 200, xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
      }
      const id = query.get("uploadId");
      if (id === null) return null;
      const upload = uploads.get(id);
      if (upload?.key !== key) return { status: 404, code: "NoSuchUpload" };
      if (method === "POST") return complete(call, id, upload);
      if (method === "DELETE") {
        uploads.delete(id);
        return { status: 204 };
      }
      const number = Number(query.get("partNumber"));
      if (!(number >= 1 && number <= 10_000)) return { status: 400, code: "InvalidArgument" };
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      upload.parts.set(number, { bytes: body, etag });
      return { status: 200, headers: { etag } };
    },
  };
}
