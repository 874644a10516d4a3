import type { Actor } from "@safeport/contract/kernel/actor";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../platform/http/app-error.ts";
import type { Http } from "../platform/http/mount.ts";
import { signInToken } from "../platform/http/sign-in.ts";
import { publicUrlOf } from "../platform/settings.ts";
import { type Tool, toolsOf } from "./tool.ts";

const mcpPath = "/mcp";

/**
 * Mounts the server of the Model Context Protocol (streamable HTTP, revision 2025-11-25) for API tokens. It keeps no session and opens no stream. Its tools and
 * the packages of the protocol are made and loaded at the first call.
 */
export function mcpRoutes(http: Http, version: string): void {
  const { fastify, services, limits } = http;
  let tools: ReadonlyMap<string, Tool> | undefined;
  const origin = () => new URL(publicUrlOf(services.settings)).origin;
  fastify.route({
    method: "POST",
    url: mcpPath,
    onRequest: [
      async ({ headers }) => {
        // A page of another site must not reach a server that a browser can reach.
        if (headers.origin !== undefined && headers.origin !== origin()) throw new AppError("forbidden");
      },
      signInToken(http),
      limits.read,
    ],
    handler: async (request, reply) => {
      const { answerMcp } = await import("./mcp-server.ts");
      tools ??= toolsOf(http.endpoints as Endpoint[]);
      const url = `${publicUrlOf(services.settings)}${mcpPath}`;
      const answer = await answerMcp({ fastify, tools, version, url }, request as FastifyRequest & { actor: Actor });
      const type = answer.headers.get("content-type");
      if (type) reply.type(type);
      return reply
        .code(answer.status)
        .serializer((text: string) => text)
        .send(await answer.text());
    },
  });
  const noStream = (_request: FastifyRequest, reply: FastifyReply) => reply.code(405).header("allow", "POST").send();
  fastify.route({ method: ["GET", "DELETE"], url: mcpPath, onRequest: limits.read, handler: noStream });
}
