import { type Actor, isStaff } from "../../kernel/actor.ts";

export interface ProfileFacts {
  user_id: string;
  is_private: boolean;
}

export const profileActions = ["edit"] as const;

/** Rights on the profile of an active account. */
export const profilePolicy = {
  /** Everybody signed in may know that the account exists; a private profile shows others nothing else. */
  see_details: (actor: Pick<Actor, "user_id" | "role">, profile: ProfileFacts) =>
    !profile.is_private || actor.user_id === profile.user_id || isStaff(actor),
  edit: (actor: Pick<Actor, "user_id">, profile: Pick<ProfileFacts, "user_id">) => actor.user_id === profile.user_id,
};
