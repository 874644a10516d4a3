import { demoAccounts, login } from "@safeport/contract/accounts/core/account.endpoints";
import { startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { setIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { setMailSecret, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { startSamlProvider } from "@safeport/db/factories/saml-provider";
import { requestTo, send } from "./api-request.ts";

export type WorstWorld = Awaited<ReturnType<typeof openWorstWorld>>;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string>;
}

/** The people of a demo, a program that takes mails, and a company that uses SAML. */
export async function openWorstWorld(url: string) {
  const { items } = (await send(url, requestTo(demoAccounts, null))) as { items: { username: string; password: string }[] };
  async function signIn(name: string): Promise<string> {
    const { username, password } = items.find((account) => account.username === name) ?? { username: name, password: "" };
    const { access_token } = (await send(url, requestTo(login, null, { body: { username, password } }))) as {
      access_token: string;
    };
    await send(url, requestTo(reauthenticate, access_token, { body: { password } }));
    return access_token;
  }
  const [hacker, owner, staff] = [await signIn("mira"), await signIn("dana"), await signIn("ingrid")];

  /** Sends a request and returns its status with its answer. */
  async function call(token: string | null, endpoint: Endpoint, { form, ...input }: Input) {
    const request = requestTo(endpoint, token, input);
    const body = new FormData();
    for (const [name, text] of Object.entries(form ?? {})) body.set(name, new File([text], `${name}.json`));
    const response = await fetch(new URL(request.path, url), { ...request, ...(form && { body }) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: response.status, body: isJson ? (JSON.parse(text) as any) : null, bytes: text.length };
  }
  const get = async (token: string, path: string) => {
    const response = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await response.json()) as any;
  };

  const companies = await get(owner, "/v1/company/?size=50");
  const company = companies.items.find(({ member_role }: { member_role: string }) => member_role === "owner");
  const programs = (await get(hacker, `/v1/programs/?size=50&company_id=${company.company_id}`)).items;
  const program = programs.find(
    ({ status, visibility }: { status: string; visibility: string }) => status === "active" && visibility === "PUBLIC",
  );
  const scopes = (await get(owner, `/v1/programs/${program.program_id}/scopes/`)).items;
  const scope = scopes.find((one: { is_out_of_scope: boolean }) => !one.is_out_of_scope);
  const params = { program: program.program_id };
  const mailAddress = `reports@${company.domain}`;
  await call(owner, updateIntake, { params, body: { is_open: true, mail_address: mailAddress } });
  const { body: mailbox } = await call(owner, setMailSecret, { params });

  /** A report or draft of the researcher whose six texts are one. */
  const report = (text: string, over: object = {}) =>
    call(hacker, submitReport, {
      body: {
        ...{ program_id: program.program_id, scope_id: scope.scope_id, poc_title: "Worst input", severity: "low" },
        ...{ poc_description_markdown: text, steps_markdown: text, expected_markdown: text },
        ...{ actual_markdown: text, impact_markdown: text, environment_markdown: text, save_as_draft: true, ...over },
      },
    });
  const setProvider = (body: object) => call(owner, setIdentityProvider, { params: { company_id: company.company_id }, body });

  return {
    ...{ url, hacker, owner, staff, call, report, setProvider },
    ...{ program: program as { program_id: string }, mailAddress, mailSecret: mailbox.secret as string },
    /** Connects a provider to the company, and has a browser bring an answer of that XML. */
    async samlAnswer(xml: string): Promise<number> {
      await setProvider(startSamlProvider(`https://idp.${company.domain}/saml`).settings);
      const body = { email: `somebody@${company.domain}`, browser: "B".repeat(43) };
      const { body: started } = await call(null, startIdentitySignIn, { body });
      const form = new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString("base64"),
        RelayState: new URL(started.url).searchParams.get("RelayState") ?? "",
      });
      const answer = await fetch(new URL(`/saml/${company.company_id}/acs`, url), {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      return answer.status;
    },
  };
}
