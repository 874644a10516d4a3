import * as z from "zod/mini";
import { changesOf } from "../../kernel/changes-of.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Version } from "../../kernel/ids.ts";
import { SocialLink } from "../../kernel/social-link.ts";
import { socialLinkTypes } from "../../kernel/social-link.values.ts";
import { properName, trimmedLines } from "../../kernel/text.ts";
import { isTimeZone } from "../../kernel/time-zone.ts";
import { Person } from "../core/account.schema.ts";
import { mailLanguages, profileLimits } from "./profile.limits.ts";
import { profileActions } from "./profile.policy.ts";
import { profileAudiences } from "./profile.values.ts";

/** The whole profile, as its form has it. */
export const ProfileInput = z.strictObject({
  full_name: properName(),
  bio: z._default(trimmedLines(profileLimits.bio).check(z.describe("What the person says about themselves.")), ""),
  /** ISO 3166-1 alpha-2. */
  country: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  time_zone: z._default(
    z
      .nullable(z.string().check(z.maxLength(64), fieldRule(isTimeZone, "invalid_value")))
      .check(z.describe("A time zone of the IANA database; null if the person names none.")),
    null,
  ),
  language: z.enum(mailLanguages).check(z.describe("The language of the mails that the person gets.")),
  social_links: z._default(
    z.array(SocialLink).check(z.maxLength(profileLimits.links), z.describe("Links to pages of the person.")),
    [],
  ),
  is_private: z._default(z.boolean().check(z.describe("Whether others see only that the profile is private.")), false),
  audience: z._default(
    z
      .enum(profileAudiences)
      .check(
        z.describe(
          "Who reads the public page of the person at `/u/{username}`: nobody (`members`), everybody, or everybody and search engines. A private profile has no such page.",
        ),
      ),
    "members",
  ),
  in_country_board: z._default(
    z.boolean().check(z.describe("Whether the person wants to be on the board of their country.")),
    false,
  ),
  /** The one that was read (409 `version_stale` otherwise). */
  version: Version,
});
export type ProfileInput = z.input<typeof ProfileInput>;
/** Fields that are not sent stay unchanged. The version is compared only if it is sent. */
export const UpdateProfileInput = z.strictObject(changesOf(ProfileInput.shape));

/** A person's page. Never a mail address. */
export const Profile = z.object({
  username: z.string(),
  is_private: z.boolean().check(z.describe("Whether others see only that the profile is private.")),
  details: z
    .nullable(
      z.object({
        ...Person.shape,
        bio: z.string().check(z.describe("What the person says about themselves.")),
        country: z.nullable(z.string()),
        time_zone: z.nullable(z.string()).check(z.describe("A time zone of the IANA database; null if the person names none.")),
        social_links: z
          .array(
            z.object({
              link: z.string().check(z.describe("The address of the page.")),
              type: z.enum(socialLinkTypes).check(z.describe("The site of the page.")),
            }),
          )
          .check(z.describe("Links to pages of the person.")),
        created_at: Time,
      }),
    )
    .check(z.describe("What the profile shows; null if it is private and the caller may not read it.")),
  /** For the person themselves: the other fields of a save. */
  settings: z
    .nullable(
      z.object({
        version: Version,
        language: z.enum(mailLanguages).check(z.describe("The language of the mails that the person gets.")),
        audience: z
          .enum(profileAudiences)
          .check(
            z.describe(
              "Who reads the public page of the person at `/u/{username}`: nobody (`members`), everybody, or everybody and search engines. A private profile has no such page.",
            ),
          ),
        in_country_board: z.boolean().check(z.describe("Whether the person wants to be on the board of their country.")),
      }),
    )
    .check(z.describe("What only the owner of the profile reads; null for others.")),
  can: z.array(z.enum(profileActions)),
});
export type Profile = z.infer<typeof Profile>;
