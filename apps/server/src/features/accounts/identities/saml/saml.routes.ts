import { samlLimits } from "@safeport/contract/accounts/identities/identity.limits";
import { translate } from "@safeport/messages/translate";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../../../../platform/http/address-of.ts";
import type { Http } from "../../../../platform/http/mount.ts";
import { throttleHooks } from "../../../../platform/http/rate-limit.ts";
import { publicContextOf } from "../../../../platform/http/request-context.ts";
import { redirectUri } from "../identity-provider.ts";
import { samlPath } from "./metadata.ts";
import { takeSamlAnswer } from "./take-answer.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A value that we have sent as `RelayState`: 32 bytes in base64url. */
const state = /^[A-Za-z0-9_-]{43}$/;
const formType = "application/x-www-form-urlencoded";

/**
 * Mounts the assertion consumer services of companies (SAML 2.0, POST binding). Each leads to the sign-in page and to no other address, whatever the
 * response says; one that belongs to no request of ours is refused in plain text.
 */
export function samlRoutes(http: Http): void {
  const { fastify, services, limits, refusals } = http;
  const throttle = throttleHooks(
    fastify,
    { name: "identities.saml_answer", throttle: { person: 240 } },
    services.settings.rateLimitFactor,
    refusals,
  );
  fastify.register(async (saml) => {
    saml.removeAllContentTypeParsers();
    saml.addContentTypeParser<string>(formType, { parseAs: "string", bodyLimit: samlLimits.formBytes }, (_request, body, done) =>
      done(null, new URLSearchParams(body)),
    );
    saml.post<{ Params: { company_id: string }; Body: URLSearchParams | undefined }>(
      `${samlPath}/:company_id/acs`,
      { bodyLimit: samlLimits.formBytes, onRequest: [limits.auth, ...throttle] },
      async (request, reply) => {
        const { company_id: companyId } = request.params;
        const answers = request.body?.getAll("SAMLResponse") ?? [];
        const states = request.body?.getAll("RelayState") ?? [];
        const [answer, relayed] = [answers[0], states[0]];
        const isOne = answers.length === 1 && states.length === 1;
        if (!isOne || !answer || !relayed || !state.test(relayed) || !uuid.test(companyId)) return refuse(http, request, reply);
        const { query, refused } = await takeSamlAnswer(publicContextOf(http, request), { companyId, answer, state: relayed });
        if (refused !== null) {
          const facts = { company: companyId, reason: refused, ip: addressOf(request), request_id: request.id };
          request.log.warn(facts, "an answer of a SAML provider was refused");
        }
        return reply.redirect(`${redirectUri(services)}?${query}`, 303);
      },
    );
  });
}

/** A provider cannot begin a sign-in: its response has to belong to a request of the browser. */
function refuse(http: Http, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language } = publicContextOf(http, request).request;
  return reply
    .code(400)
    .type("text/plain; charset=utf-8")
    .send(`${translate(language, "errors.detail.saml_unsolicited")}\n`);
}
