import { OperatorError } from "@safeport/db/operator-error";
import { expect, it } from "vitest";
import { readSettings } from "../src/platform/settings.ts";

const client = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "safeport", OIDC_CLIENT_SECRET: "a-secret" };
const read = (more: NodeJS.ProcessEnv) => readSettings({ ...client, ...more }).oidc;

it("the settings of the identity provider ask nothing of people, unless they say so @spec:10.53", () => {
  expect(read({})).toEqual({
    issuer: "https://id.example",
    clientId: "safeport",
    clientSecret: "a-secret",
    name: "single sign-on",
    domains: [],
    scopes: ["openid", "email", "profile"],
    role: "Hacker",
    roleClaim: "groups",
    roles: [],
    isRequired: false,
  });
  expect(read({ OIDC_DOMAINS: "A.example, b.example", OIDC_REQUIRED: "1" })).toMatchObject({
    domains: ["a.example", "b.example"],
    isRequired: true,
  });
  expect(read({ OIDC_REQUIRED: "0" })?.isRequired).toBe(false);
  expect(() => read({ OIDC_REQUIRED: "true" })).toThrow("The setting OIDC_REQUIRED must be 0 or 1.");
});

it("scopes have blanks or commas between them, and openid is always one @spec:10.53", () => {
  for (const [text, scopes] of [
    ["openid email profile groups", ["openid", "email", "profile", "groups"]],
    ["email, groups,roles", ["openid", "email", "groups", "roles"]],
    [" groups  openid groups ", ["openid", "groups"]],
    ["https://id.example/scope:a#!", ["openid", "https://id.example/scope:a#!"]],
    ["a b c d e f g h i", ["openid", ..."abcdefghi"]],
  ] as const)
    expect(read({ OIDC_SCOPES: text })?.scopes).toEqual(scopes);
  const wrong = [" ", ",", "a,,b", "a,", 'a"b', "a\\b", "a\tb", "a\nb", "é", "x".repeat(201), "a b c d e f g h i j"];
  for (const OIDC_SCOPES of wrong)
    expect(() => read({ OIDC_SCOPES }), OIDC_SCOPES).toThrow("The setting OIDC_SCOPES must be up to 10 scopes");
});

it("the values of a claim give the roles of researchers and companies, each value one, in the order of the setting @spec:10.53", () => {
  expect(
    read({ OIDC_ROLES: " hunters = Hacker,a.b=Business, /x y=Hacker ", OIDC_ROLE_CLAIM: "roles", OIDC_ROLE: "none" }),
  ).toMatchObject({
    role: null,
    roleClaim: "roles",
    roles: [
      { value: "hunters", role: "Hacker" },
      { value: "a.b", role: "Business" },
      { value: "/x y", role: "Hacker" },
    ],
  });
  const wrong = [
    "team=Admin",
    "team=Super Admin",
    "team=Researcher",
    "team=hacker",
    "team=none",
    "Hacker",
    "=Hacker",
    " =Hacker",
    "team",
    "team=",
    "team=Hacker,",
    "team=Hacker;other=Business",
    "a=b=Hacker",
    "team=Hacker,team=Business",
    "team=Hacker, team =Hacker",
    `${"x".repeat(201)}=Hacker`,
    Array.from({ length: 51 }, (_, at) => `g${at}=Hacker`).join(),
  ];
  for (const OIDC_ROLES of wrong)
    expect(() => read({ OIDC_ROLES }), OIDC_ROLES).toThrow("The setting OIDC_ROLES must be up to 50");
  for (const OIDC_ROLE of ["Admin", "Super Admin"]) expect(() => read({ OIDC_ROLE })).toThrow("must be Hacker, Business or none");
});

it("a rule about sign-ins that could have no effect stops the start @spec:10.53", () => {
  for (const env of [{ OIDC_REQUIRED: "1" }, { OIDC_ROLES: "a=Hacker" }, { OIDC_ROLE_CLAIM: "roles" }, { OIDC_ROLE: "none" }])
    expect(() => readSettings(env)).toThrow(
      new OperatorError("Sign-in with an identity provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET."),
    );
  for (const env of [{ OIDC_ROLE_CLAIM: "roles" }, { OIDC_ROLE: "none" }])
    expect(() => read(env)).toThrow(
      new OperatorError("OIDC_ROLE_CLAIM and OIDC_ROLE=none need OIDC_ROLES, the values that give roles."),
    );
});
