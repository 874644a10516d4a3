import type { FastifyInstance, FastifyRequest } from "fastify";
import { parseJson } from "./parse-json.ts";

export const formType = "multipart/form-data";

/** The body of a form on a route that accepts no forms. */
export const ignoredForm = Symbol("form");

/** Leaves forms unread, except for `acceptForms`. */
export function ignoreForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(formType, (_request, _body, done) => done(null, ignoredForm));
}

/** Lets the route that `mount` adds accept the forms of one-click unsubscription, and ignores their content. */
export function acceptOneClick(fastify: FastifyInstance, mount: (fastify: FastifyInstance) => void): void {
  fastify.register(async (forms) => {
    forms.removeContentTypeParser(formType);
    const types = [formType, "application/x-www-form-urlencoded"];
    forms.addContentTypeParser(types, { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
    mount(forms);
  });
}

/** Lets the route that `mount` adds keep the raw bytes of a JSON body beside the parsed value. */
export function acceptSigned(fastify: FastifyInstance, mount: (fastify: FastifyInstance) => void): void {
  fastify.register(async (signed) => {
    signed.removeContentTypeParser("application/json");
    const parse = parseJson(signed);
    signed.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
      bodyBytes.set(request, bytes);
      parse(request, bytes, done);
    });
    mount(signed);
  });
}

/** Lets the route that `mount` adds take a mail of at most `maxBytes`: as JSON whose `raw` is the message, or as the message itself. */
export function acceptMail(fastify: FastifyInstance, maxBytes: number, mount: (fastify: FastifyInstance) => void): void {
  fastify.register(async (mails) => {
    mails.removeContentTypeParser("application/json");
    // Line breaks and quotes take two bytes in JSON.
    const json = { parseAs: "buffer", bodyLimit: maxBytes * 1.5 } as const;
    mails.addContentTypeParser<Buffer>("application/json", json, parseJson(mails));
    const message = { parseAs: "buffer", bodyLimit: maxBytes } as const;
    mails.addContentTypeParser<Buffer>("message/rfc822", message, (request, bytes, done) => {
      bodyBytes.set(request, bytes);
      // The fields of the JSON form; the bytes may be in another encoding.
      done(null, { raw: bytes.length > 0 ? "message/rfc822" : "" });
    });
    mount(mails);
  });
}

const bodyBytes = new WeakMap<FastifyRequest, Buffer>();

/** The bytes of a mail whose JSON form has the text `raw`. */
export function messageOf(request: FastifyRequest, raw: string): Buffer {
  return bodyBytes.get(request) ?? Buffer.from(raw);
}

/** The bytes of the body of a signed call; empty without a body. */
export function bytesOf(request: FastifyRequest): Buffer {
  return bodyBytes.get(request) ?? Buffer.alloc(0);
}
