import { scimLimits } from "@safeport/contract/companies/scim.limits";
import type { ScimUserRow } from "./scim.queries.ts";

const core = "urn:ietf:params:scim:schemas:core:2.0";
const userSchema = `${core}:User`;

/** A person as an identity provider sees them: its own data about them, and whether they are active. */
export function presentScimUser(row: ScimUserRow, base: string) {
  return {
    schemas: [userSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.sent_name ?? row.user_name,
    active: row.is_active,
    emails: [{ value: row.sent_name ?? row.user_name, type: "work", primary: true }],
    meta: {
      resourceType: "User",
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.id}`,
    },
  };
}

/** A part of a list; `total` counts all of it. */
export function listResponse(resources: readonly unknown[], { total, start }: { total: number; start: number }) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Capabilities of this service (RFC 7643 §5). */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimLimits.page },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "SCIM token",
        description: "A token that an owner of the company makes on its page",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string) {
  return [
    {
      schemas: [`${core}:ResourceType`],
      id: "User",
      name: "User",
      endpoint: "/Users",
      description: "People of the company",
      schema: userSchema,
      schemaExtensions: [],
      meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/User` },
    },
  ];
}

const attribute = (name: string, more: object) => ({
  ...{ name, type: "string", multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none", ...more },
});

/** The attributes of a user that are kept (RFC 7643 §7). */
export function schemas(base: string) {
  return [
    {
      schemas: [`${core}:Schema`],
      id: userSchema,
      name: "User",
      description: "A person with an address at the domain of the company",
      attributes: [
        attribute("userName", { required: true, uniqueness: "server", description: "The mail address" }),
        attribute("active", { type: "boolean", description: "Whether the person may be a member of the company" }),
        attribute("emails", {
          ...{ type: "complex", multiValued: true, mutability: "readOnly", description: "The address of userName" },
          subAttributes: [attribute("value", { mutability: "readOnly", description: "The address" })],
        }),
      ],
      meta: { resourceType: "Schema", location: `${base}/Schemas/${userSchema}` },
    },
  ];
}
