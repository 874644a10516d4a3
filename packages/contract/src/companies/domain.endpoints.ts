import { endpoint } from "../kernel/endpoint.ts";
import { DomainChallenge, DomainCheck, StartDomainInput, VerifyDomainInput } from "./domain.schema.ts";

export const startDomainVerification = endpoint({
  name: "companies.start_domain_verification",
  summary: "Record or tag to publish, or address of the mailed link, that proves a company's control of a domain",
  method: "POST",
  path: "/v1/kyc/kyc/domain-verification/",
  auth: "session",
  rate: "write",
  throttle: { person: 20 },
  events: ["company.updated"],
  body: StartDomainInput,
  result: DomainChallenge,
  errors: ["not_found", "forbidden"],
});

export const verifyDomain = endpoint({
  name: "companies.verify_domain",
  summary: "Check now whether a company controls its domain; `token` is that of the mailed link",
  method: "POST",
  path: "/v1/kyc/kyc/verify-domain/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["company.domain_verified", "company.updated"],
  body: VerifyDomainInput,
  result: DomainCheck,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});
