/** The roles in a company, from the most rights to the fewest. */
export const companyRoles = ["owner", "manager", "triager", "finance", "viewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** The roles that can be given; an owner is made by `transfer_ownership`. */
export const givableRoles = ["manager", "triager", "finance", "viewer"] as const satisfies readonly CompanyRole[];
export type GivableRole = (typeof givableRoles)[number];
