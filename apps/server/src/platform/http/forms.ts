import type { FastifyInstance, FastifyRequest } from "fastify";

/** An uploaded file, in a temporary folder until the request is answered. */
export interface UploadedFile {
  /** The sender's file name without unprintable characters; at most 200 characters. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
}

/** Reads the forms of endpoints that take files. */
export interface Forms {
  /** Lets the routes that `mount` adds accept forms, and bodies of these media types as files. */
  accept(fastify: FastifyInstance, fileBodies: readonly string[], mount: (fastify: FastifyInstance) => void): void;
  /**
   * The fields of a form, and its files of these names, each of at most `fileBytes`; of a body that is a file, the fields of the query, and the file by the first
   * name. Null for another body. Throws 4xx.
   */
  read(
    request: FastifyRequest,
    names: readonly string[],
    fileBytes: number,
  ): Promise<{ fields: unknown; files: Record<string, UploadedFile> } | null>;
  /** Removes the files of a request. */
  remove(request: FastifyRequest): Promise<void>;
}
