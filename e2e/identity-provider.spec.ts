import { expect } from "@playwright/test";
import { finishIdentitySignIn, startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import { getSite, type Site } from "@safeport/contract/site/site.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newOwner, newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a person signs in through their company, with the second factor of their account", async ({ page, request }) => {
  const { user, token } = await newPerson(request);
  const site = await send<Site>(request, null, getSite);
  await page.route(`**${getSite.path}`, (route) => route.fulfill({ json: { ...site, company_sign_in: true } }));
  await page.route(`**${startIdentitySignIn.path}`, (route) => {
    expect(route.request().postDataJSON().email).toBe("ada@acme.example");
    // The provider sends the browser back at once.
    return route.fulfill({ json: { url: `${new URL(page.url()).origin}/sign-in?code=123456789012345678901&state=a-state` } });
  });
  const sent: Record<string, string>[] = [];
  await page.route(`**${finishIdentitySignIn.path}`, (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    const problem = { type: "about:blank", title: "Enter the code", status: 401, code: "two_factor_required", detail: "" };
    const session = { access_token: token, token_type: "Bearer", expires_at: "2099-01-01T00:00:00Z", user };
    if (body.code) return route.fulfill({ json: session });
    return route.fulfill({ status: 401, contentType: "application/problem+json", json: problem });
  });
  await page.goto("/login");
  await page.getByLabel("Username or email").fill("ada@acme.example");
  await page.getByRole("button", { name: "Sign in through your company" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code from your authenticator app").fill("123456");
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const answer = "code=123456789012345678901&state=a-state";
  expect(sent.map(({ answer, code }) => ({ answer, code }))).toEqual([
    { answer, code: undefined },
    { answer, code: "123456" },
  ]);
  expect(sent[0]?.browser_secret).toMatch(/^[\w-]{43}$/);

  await page.goto(`/sign-in?${answer}`);
  await expect(page.getByText("No sign-in waits for this page.")).toBeVisible();
});

test("an owner connects the company's identity provider, and disconnects it", async ({ context, request }) => {
  const owner = await newOwner(request);
  // The login page of all other tests would offer it.
  const shown = { domain: owner.company.domain, redirect_uri: "https://bounty.example/sign-in", provider: null as object | null };
  await context.route(`**/v1/company/${owner.company.company_id}/identity_provider/`, (route) => {
    const call = route.request();
    if (call.method() === "DELETE") shown.provider = null;
    const facts = { certificates: [], secret_hint: "…ient", last_used_at: null, version: 1 };
    if (call.method() === "PUT") shown.provider = { ...call.postDataJSON(), ...facts };
    return route.fulfill({ json: shown });
  });
  const scim = { address: "https://bounty.example/scim/v2", tokens: [] as object[] };
  const token = `scim_${"x".repeat(43)}`;
  await context.route(`**/v1/company/${owner.company.company_id}/scim/**`, (route) => {
    const method = route.request().method();
    const made = {
      token_id: owner.company.company_id,
      prefix: "scim_xxxxxxx",
      created_at: new Date().toISOString(),
      last_used_at: null,
    };
    if (method !== "GET") scim.tokens = method === "POST" ? [made] : [];
    return route.fulfill({ status: method === "POST" ? 201 : 200, json: { ...scim, ...(method === "POST" && { token }) } });
  });
  const page = await openWith(context, [owner], `/companies/${owner.company.company_id}?tab=sign_in`);
  const section = page.getByRole("region", { name: "Sign-in with your identity provider" });
  await section.getByRole("button", { name: "Connect a provider" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("https://bounty.example/sign-in")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Issuer")).toBeFocused();
  await dialog.getByLabel("Issuer").fill("https://login.acme.example");
  await dialog.getByLabel("Client ID").fill("safeport");
  await dialog.getByLabel("Client secret").fill("a secret of the client");
  await dialog.getByLabel("Claim that gives roles").fill("groups");
  await dialog.getByRole("button", { name: "Add a value" }).click();
  await dialog.getByLabel("Value 1").first().fill("triage");
  await dialog.getByLabel("Role for value 1").selectOption("triager");
  await expect(dialog.getByLabel("Require it for the domain")).toBeDisabled();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("https://login.acme.example")).toBeVisible();

  const leaving = page.getByRole("region", { name: "People who leave (SCIM)" });
  await expect(leaving.getByText("https://bounty.example/scim/v2")).toBeVisible();
  await leaving.getByRole("button", { name: "Make a SCIM token" }).click();
  await expect(page.getByRole("dialog").getByText(token)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(leaving.getByText("Never used")).toBeVisible();
  await leaving.getByRole("button", { name: "Revoke: Token scim_xxxxxxx…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(leaving.getByText("There is no SCIM token.")).toBeVisible();

  await section.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(section.getByText("No provider is connected.")).toBeVisible();
});

test("a platform that requires its provider offers nothing else, except to Super Admins", async ({ page, request }) => {
  const site = await send<Site>(request, null, getSite);
  const required = { ...site, identity_provider: "Acme ID", identity_provider_required: true };
  await page.route(`**${getSite.path}`, (route) => route.fulfill({ json: required }));
  await page.route(`**${startIdentitySignIn.path}`, (route) => {
    expect(route.request().postDataJSON().email).toBeUndefined();
    return route.fulfill({ json: { url: `${new URL(page.url()).origin}/sign-in?code=a-code&state=a-state` } });
  });
  const detail = "An account has your mail address but never confirmed it.";
  const problem = { type: "about:blank", title: "Conflict", status: 409, code: "conflict", detail };
  await page.route(`**${finishIdentitySignIn.path}`, (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", json: problem }),
  );
  await page.setViewportSize({ width: 360, height: 780 });
  const provider = page.getByRole("button", { name: "Sign in with Acme ID" });
  for (const path of ["/login", "/signup", "/signup-company"]) {
    await page.goto(path);
    await expect(provider).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Forgot|Create|account/ })).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await expect(page.getByRole("button", { name: "Super Admin?" })).toHaveCount(0);
  await provider.click();
  await expect(page.getByText(detail)).toBeVisible();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);

  await page.goto("/login");
  await page.getByRole("button", { name: "Super Admin? Sign in with a password" }).click();
  await expect(page.getByLabel("Username or email")).toBeFocused();
  await expect(page.getByText("Only Super Admins sign in with a password here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0);
  await expect(provider).toBeVisible();
});

test("an ended session leads to the sign-in page where a provider is required", async ({ context, request }) => {
  const site = await send<Site>(request, null, getSite);
  const required = { ...site, identity_provider: "Acme ID", identity_provider_required: true };
  await context.route(`**${getSite.path}`, (route) => route.fulfill({ json: required }));
  const person = await newPerson(request);
  const page = await openWith(context, [person], "/bounties");
  await page.getByPlaceholder("Search by title, company or asset").fill("api");
  await request.post("/v1/sessions/log-me-out/", { headers: { authorization: `Bearer ${person.token}` } });
  await page.getByRole("link", { name: "Reports" }).first().click();
  await page.getByRole("button", { name: "Sign in again" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("link", { name: "Sign in with your identity provider in a new tab" }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/login\?from=/);
  await expect(tab.getByRole("button", { name: "Sign in with Acme ID" })).toBeVisible();
});
