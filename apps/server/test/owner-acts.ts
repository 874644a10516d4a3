/** What an owner may do with an unverified company, besides what depends on its standing. */
export const ownerActs = [
  ...(["edit", "pause", "delete", "invite", "verify_domain", "see_integrations", "add_integration"] as const),
  ...(["see_identity_provider", "set_identity_provider"] as const),
] as const;
