import * as z from "zod/mini";

/** Every way in which a field can be refused. The texts are in the catalogue `fields`, under the code. */
export const fieldErrorCodes = [
  "required",
  "unknown_field",
  "invalid_type",
  "invalid_format",
  "invalid_value",
  "invalid_list",
  "not_one_of",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_few",
  "too_many",
  "invalid_email",
  "invalid_url",
  "https_address",
  "saml_metadata",
  "saml_redirect",
  "issuer_other",
  "issuer_undescribed",
  "saml_certificate",
  "openpgp_key",
  "openpgp_private",
  "openpgp_expired",
  "usual_port",
  "tracker_project",
  "public_project",
  "public_rule",
  "url_with_user",
  "invalid_id",
  "invalid_time",
  "invalid_date",
  "invalid_domain",
  "forbidden_characters",
  "control_character",
  "blank",
  "markdown_too_complex",

  "password_length",
  "password_common",
  "password_personal",
  "password_strength",
  "password_wrong",
  "password_unchanged",
  "code_wrong",
  "passkey_refused",
  "company_not_allowed",
  "invitation_address",
  "invitee_unknown",
  "researcher_unknown",
  "domain_mailbox",
  "name_reserved",
  "username_short",
  "username_format",
  "sign_up_domain",
  "sign_up_invited",
  "sign_up_provider",
  "provider_domain",
  "username_reserved",
  "full_name_reserved",
  "account_exists",

  "date_out_of_range",
  "date_order",
  "reward_order",
  "reward_required",
  "reward_not_allowed",
  "identifier_meaningless",
  "identifier_not_a_network",
  "identifier_whole_internet",
  "identifier_public_suffix",
  "identifier_too_many",
  "identifier_not_a_url",
  "identifier_is_a_pattern",
  "identifier_not_a_domain",
  "identifier_not_a_pattern",
  "identifier_pattern_without_name",
  "identifier_not_a_repository",
  "identifier_not_a_contract",
  "identifier_several",
  "identifier_twice",

  "report_description_required",
  "report_steps_required",
  "report_impact_required",
  "asset_required",
  "asset_twice",
  "unlisted_asset_required",
  "unlisted_asset_refused",
  "asset_unknown",
  "asset_out_of_scope",
  "weakness_unknown",
  "weakness_hidden",
  "weakness_refused",
  "asset_named_required",
  "steps_required",
  "evidence_required",
  "severity_required",
  "vector_invalid",
  "severity_contradicts_vector",
  "question_required",
  "question_choices",
  "question_repeated",
  "answer_required",
  "answer_unknown",
  "answer_not_offered",
  "reason_required",
  "reason_too_short",
  "close_reason_required",
  "original_unknown",
  "program_unknown",
  "program_hidden",
  "disclosure_limited",
  "original_twice",
  "term_too_short",
  "known_issue_unknown",
  "assignee_unknown",
  "label_unknown",
  "labels_too_many",
  "query_invalid",
  "selection_empty",
  "selection_too_large",
  "selection_changed",
  "not_in_cluster",
  "first_open",
  "placeholder_unresolved",
  "reply_unknown",
  "challenge_unsolved",
  "captcha_required",
  "captcha_refused",
  "comment_required",
  "comment_unknown",
  "collaborator_unavailable",
  "collaborator_twice",
  "weights_too_high",
  "flag_reason_required",
  "dispute_description_required",
  "outcome_required",
  "outcome_unknown",
  "outcome_amount",
  "outcome_twice",
  "mediator_unknown",
  "award_without_promise",
  "award_below_minimum",
  "date_too_early",
  "date_in_future",
  "month_open",
  "date_over",
  "mark_below_lower",

  "not_of_scheme",
  "account_country",
  "country_unpaid",
  "person_unpaid",
  "routing_number_wrong",
  "account_number_us",
  "account_number_swift",
  "account_number_is_iban",
  "bic_wrong",
  "iban_country",
  "iban_length",
  "iban_characters",
  "iban_checksum",
  "iban_of_operator",
  "latin_letters",
  "holder_differs",
  "too_young",
  "withdrawal_min",
  "above_balance",
  "stripe_amount",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** The parameters of a code's text; a code that is not listed has none. */
export interface FieldErrorParams {
  invalid_type: { expected: string };
  not_one_of: { values: string };
  public_project: { project: string };
  public_rule: { project: string };
  too_short: { min: number };
  too_long: { max: number };
  too_small: { min: number };
  too_large: { max: number };
  too_few: { min: number };
  too_many: { max: number };
  password_length: { min: number };
  username_short: { min: number };
  username_format: { min: number; max: number };
  sign_up_provider: { name: string };
  provider_domain: { name: string };
  date_out_of_range: { from: number; to: number };
  weakness_refused: { message: string };
  asset_named_required: { asset: string };
  severity_contradicts_vector: { severity: string };
  reason_too_short: { min: number };
  labels_too_many: { max: number };
  selection_too_large: { max: number };
  placeholder_unresolved: { names: string };
  account_country: { country: string };
  iban_length: { country: string; length: number };
  iban_characters: { country: string };
  issuer_other: { issuer: string };
  control_character: { line: number; character: string };
  too_young: { min: number };
  withdrawal_min: { min: string; currency: string };
  above_balance: { max: string; currency: string };
  award_below_minimum: { min: string };
}

export type ParamsOf<C extends FieldErrorCode> = C extends keyof FieldErrorParams
  ? [params: FieldErrorParams[C]]
  : [params?: undefined];

/** A custom check; a value that fails it is refused with this code. */
export function fieldRule<T, C extends FieldErrorCode>(passes: (value: T) => boolean, code: C, ...[params]: ParamsOf<C>) {
  return z.refine<T>(passes, { params: { code, params } });
}

/** A custom check that says what is wrong: null for a value that passes, or what the text of the code names. */
export function fieldFinding<T, C extends FieldErrorCode>(find: (value: T) => ParamsOf<C>[0] | null, code: C) {
  return z.check<T>((checked) => {
    const params = find(checked.value);
    if (params) checked.issues.push({ code: "custom", input: checked.value, params: { code, params } });
  });
}

/** A field code as the message of one of zod's own checks, e.g. of `z.regex`. */
export function fieldCode(code: FieldErrorCode): string {
  return code;
}
