/** Limits of SCIM: `tokens` a company may have, so that one can replace another; `page` people in an answer; `operations` in a PATCH. */
export const scimLimits = { tokens: 2, page: 200, operations: 50, external_id: 255, bodyBytes: 65_536, perMinute: 600 } as const;
