import * as z from "zod/mini";
import { AttachedFile } from "../../files/file.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, properName, singleLine, trimmedLines } from "../../kernel/text.ts";
import { kycDocumentNumberLimit, maxKycFiles } from "./kyc.limits.ts";
import { kycActions, kycDocumentTypes, kycFormStates, kycStates } from "./kyc.values.ts";

/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** A day of the calendar without a time zone, as in `1990-01-01`. */
const Day = z.iso.date();

/** The caller's identity check, without the number of the document. */
export const Kyc = z.object({
  state: z.enum(kycStates).check(z.describe("The state of the identity check.")),
  kyc_id: z.nullable(Uuid),
  legal_name: z.nullable(z.string()),
  date_of_birth: z.nullable(Day),
  country: z.nullable(Country).check(z.describe("The country that issued the document (ISO 3166-1 alpha-2).")),
  document_type: z.nullable(z.enum(kycDocumentTypes)),
  submitted_at: z.nullable(Time).check(z.describe("When the form was sent.")),
  decided_at: z.nullable(Time).check(z.describe("When staff decided about the form; null before.")),
  reason: z.nullable(z.string()).check(z.describe("Why the form was rejected.")),
  expires_at: z.nullable(Time).check(z.describe("When the approval of this form ends.")),
  /** Set while an earlier approval still counts. */
  approved_until: z.nullable(Time).check(z.describe("When the approval ends that counts now; null if there is none.")),
  can_submit_from: z
    .nullable(Time)
    .check(z.describe("When a new form can be sent after two rejections; null if nobody has to wait.")),
  can: z.array(z.enum(["submit"])).check(z.describe("What the caller may do now.")),
});
export type Kyc = z.infer<typeof Kyc>;

export const SubmitKycInput = z.strictObject({
  legal_name: properName(),
  date_of_birth: Day,
  country: Country.check(z.describe("The country that issued the document (ISO 3166-1 alpha-2).")),
  document_type: z.enum(kycDocumentTypes),
  document_number: singleLine(kycDocumentNumberLimit).check(z.describe("The number of the document; it is never answered.")),
  /** Uploaded pictures or scans of the document. */
  file_ids: z._default(
    z.array(Uuid).check(
      z.maxLength(maxKycFiles),
      z.overwrite((ids: string[]) => [...new Set(ids)]),
    ),
    [],
  ),
});
export type SubmitKycInput = z.input<typeof SubmitKycInput>;

/** A form, as staff list it. */
export const KycForm = z.object({
  kyc_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }).check(z.describe("Who sent the form.")),
  state: z.enum(kycFormStates).check(z.describe("The state of the form.")),
  submitted_at: Time.check(z.describe("When the form was sent.")),
  reviewer: z
    .nullable(z.object({ user_id: Uuid, username: z.string() }))
    .check(z.describe("Who reviews the form, or decided about it.")),
  decided_at: z.nullable(Time).check(z.describe("When staff decided about the form; null before.")),
  expires_at: z.nullable(Time).check(z.describe("When the approval ends.")),
  file_count: z.int().check(z.describe("How many pictures or scans of the document there are.")),
  can: z.array(z.enum(kycActions)).check(z.describe("What the caller may do with the form now.")),
});
export type KycForm = z.infer<typeof KycForm>;

/** A form with its entered data; of the document's number only its end. */
export const KycFormDetails = z.object({
  ...KycForm.shape,
  legal_name: z.string(),
  date_of_birth: Day,
  country: Country.check(z.describe("The country that issued the document (ISO 3166-1 alpha-2).")),
  document_type: z.enum(kycDocumentTypes),
  document_number_end: z.string().check(z.describe("The last characters of the document's number.")),
  full_name: z.string().check(z.describe("The name in the profile of the account.")),
  same_document: z.array(z.string()).check(z.describe("The usernames of other people who sent the same document.")),
  /** Pictures or scans of the document; a link to one is asked for by `kyc.file`. */
  files: z
    .array(
      z.object({
        file_id: Uuid,
        name: z.string().check(z.describe("The name of the file.")),
        size: z.int(),
        content_type: z
          .string()
          .check(z.describe("The media type by the content; application/octet-stream for what could contain a script.")),
      }),
    )
    .check(z.describe("Pictures or scans of the document.")),
  reason: z.nullable(z.string()).check(z.describe("Why the form was rejected.")),
});
export type KycFormDetails = z.infer<typeof KycFormDetails>;

const path = "/v1/kyc/";
const ofForm = z.object({ kyc_id: Uuid });

export const getKyc = endpoint({
  name: "kyc.get",
  summary: "The caller's identity check",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  result: Kyc,
  errors: [],
});

export const submitKyc = endpoint({
  name: "kyc.submit",
  summary: "Send the form of the identity check, which is needed before a withdrawal (researchers)",
  method: "POST",
  path,
  auth: "session",
  rate: "write",
  throttle: { person: 20 },
  events: ["kyc.submitted"],
  body: SubmitKycInput,
  result: Kyc,
  status: 201,
  errors: ["forbidden", "not_found", "conflict"],
});

export const listKycForms = endpoint({
  name: "kyc.forms",
  summary: "The forms of identity checks, those that wait longest first (staff)",
  method: "GET",
  path: `${path}forms/`,
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    state: z.optional(z.enum(kycFormStates)).check(z.describe("Only forms in this state.")),
    search: z.optional(singleLine(textLimits.search)).check(z.describe("Part of a username.")),
  }),
  result: pageOf(KycForm),
  errors: ["not_found"],
  list: true,
});

export const readKycForm = endpoint({
  name: "kyc.read",
  summary: "One form of an identity check, with the end of the document's number (staff)",
  method: "GET",
  path: `${path}:kyc_id/`,
  auth: "session",
  rate: "read",
  params: ofForm,
  result: KycFormDetails,
  errors: ["not_found"],
  uncompressed: true,
});

const changeOfForm = {
  rate: "write",
  throttle: { person: 600, object: 60 },
  params: ofForm,
  errors: ["not_found", "forbidden", "conflict"],
} as const;

export const takeKycForm = endpoint({
  ...changeOfForm,
  name: "kyc.take",
  summary: "Begin the review of a form (staff, never of their own)",
  method: "POST",
  path: `${path}:kyc_id/take/`,
  auth: "session",
  events: ["kyc.taken"],
  result: KycForm,
});

export const linkKycFile = endpoint({
  ...changeOfForm,
  name: "kyc.file",
  summary: "Links of five minutes to a file of a form; each request is in the log (staff, never of their own)",
  method: "POST",
  path: `${path}:kyc_id/files/:file_id/`,
  params: z.object({ kyc_id: Uuid, file_id: Uuid }),
  auth: "session",
  result: AttachedFile,
});

export const approveKyc = endpoint({
  ...changeOfForm,
  name: "kyc.approve",
  summary: "Approve a form for two years (staff, never their own)",
  method: "POST",
  path: `${path}:kyc_id/approve/`,
  auth: "reauth",
  events: ["kyc.approved"],
  body: z.strictObject({
    /** Required if somebody else sent the same document. */
    reason: z._default(trimmedLines(textLimits.reason), ""),
  }),
  result: KycForm,
});

export const rejectKyc = endpoint({
  ...changeOfForm,
  name: "kyc.reject",
  summary: "Reject a form with a reason that its author reads (staff, never their own)",
  method: "POST",
  path: `${path}:kyc_id/reject/`,
  auth: "reauth",
  events: ["kyc.rejected"],
  body: z.strictObject({
    reason: trimmedLines(textLimits.reason, 1).check(
      fieldRule((text: string) => !isBlank(text), "reason_required"),
      z.describe("Why the form is rejected; its author reads it."),
    ),
  }),
  result: KycForm,
});
