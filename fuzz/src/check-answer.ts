import type { DrawnRequest } from "./draw-request.ts";
import type { Api } from "./operations.ts";
import type { Answer } from "./send-request.ts";

/** Node refuses a request with one of them before there is one, so that no operation declares them. */
const beforeRouting = [408, 417, 431];

/** Returns the first error of a response, or null. Duration is not checked here. */
export function checkAnswer(api: Api, request: DrawnRequest, answer: Answer): string | null {
  if (answer.status >= 500) return `answered with ${answer.status}`;
  if (request.method === "HEAD" || !request.path.startsWith("/v1/")) return null;
  return answer.status >= 400 ? checkProblem(api, request, answer) : checkResult(api, request, answer);
}

function checkProblem(api: Api, { operation, isRouted }: DrawnRequest, { status, type, body }: Answer): string | null {
  if (!type.startsWith("application/problem+json")) return `a ${status} of type ${type}`;
  const problem = parsed(body) as { status: number; code: string } | undefined;
  if (!api.isProblem(problem)) return `a ${status} that is no problem details: ${api.isProblem.errors?.[0]?.message}`;
  if (problem?.status !== status) return `a ${status} whose problem details say ${problem?.status}`;
  if (!isRouted || beforeRouting.includes(status)) return null;
  const codes = operation.responses[status]?.["x-codes"] ?? [];
  return codes.includes(problem.code) ? null : `a ${status} ${problem.code} that is not declared`;
}

function checkResult(api: Api, { operation, isRouted }: DrawnRequest, { status, type, body }: Answer): string | null {
  if (!isRouted) return null;
  const declared = Object.entries(operation.responses[status]?.content ?? {});
  const [media, content] = declared.find(([name]) => type.startsWith(name)) ?? [];
  if (!content) return `a ${status} of type ${type} that is not declared`;
  const isResult = api.checkOf(content.schema);
  if (media !== "application/json" || isResult(parsed(body))) return null;
  const { instancePath, message } = isResult.errors?.[0] ?? {};
  return `a ${status} that is not as declared: ${instancePath?.replace(/\d+/g, "0")} ${message}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
