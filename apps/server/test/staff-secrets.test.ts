import { setIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { addScimToken } from "@safeport/contract/companies/scim.endpoints";
import { getIntake, setMailSecret, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { addIntegration } from "@safeport/contract/integrations/integration.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { addWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIntakeCase } from "./intake-case.ts";
import { validBodies } from "./valid-inputs.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("staff change the intake of a program, and make no secret of its company", async () => {
  const c = await buildIntakeCase(w, { is_open: true, mail_address: `reports-${uniqueSuffix()}@acme.example` });
  expect((await w.call(c.manager, setMailSecret, { params: c.params })).status).toBe(200);
  for (const role of ["Admin", "Super Admin"] as const) {
    const staff = await w.person(role);
    const { body } = await w.call(staff, updateIntake, { params: c.params, body: { is_open: true } });
    expect(body).toMatchObject({ has_mail_secret: true, makes_secrets: false });
    const company = { company_id: c.companyId };
    const secrets: [Endpoint, object][] = [
      [setMailSecret, c.params],
      [addWebhook, {}],
      [addIntegration, {}],
      [addScimToken, company],
      [setIdentityProvider, company],
    ];
    for (const [endpoint, params] of secrets) {
      const valid = validBodies[endpoint.name] as object | undefined;
      const body = valid && { ...valid, ...("company_id" in valid && company) };
      const answer = await w.call(staff, endpoint, { params, ...(body && { body }) } as never);
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 403]);
    }
  }
  expect((await w.call(c.owner, getIntake, { params: c.params })).body.makes_secrets).toBe(true);
});
