/** Actions of an owner on an unverified company, without those that depend on its standing. */
export const ownerActs = [
  ...(["edit", "pause", "delete", "invite", "verify_domain", "see_integrations", "add_integration"] as const),
  ...(["see_identity_provider", "set_identity_provider"] as const),
] as const;
