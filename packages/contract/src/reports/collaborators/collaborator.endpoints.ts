import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import {
  AnswerCollaborationInput,
  ChooseNamingInput,
  CollaborationInvitation,
  SetCollaboratorsInput,
} from "../core/collaborator.schema.ts";
import { Report } from "../core/report.schema.ts";

const ReportRef = z.object({ report_id: Uuid });

export const setCollaborators = endpoint({
  name: "reports.set_collaborators",
  summary:
    "Choose who shares a report and its awards, as its author, until the first award; new people are invited once it is sent",
  method: "PUT",
  path: "/v1/reports/:report_id/collaborators/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["report.collaborator_invited", "report.collaborators_changed"],
  params: ReportRef,
  body: SetCollaboratorsInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const answerCollaboration = endpoint({
  name: "reports.answer_collaboration",
  summary:
    "Accept or decline an invitation to share a report; declining after accepting gives the part back, until the first award",
  method: "POST",
  path: "/v1/reports/:report_id/collaboration/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["report.collaborators_changed"],
  params: ReportRef,
  body: AnswerCollaborationInput,
  result: z.object({ report_id: Uuid, state: z.enum(["accepted", "declined"]).check(z.describe("What the caller answered.")) }),
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const chooseNaming = endpoint({
  name: "reports.choose_naming",
  summary: "Choose, as a collaborator, whether to be named where the report is published; nobody is named without this choice",
  method: "POST",
  path: "/v1/reports/:report_id/naming/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: ReportRef,
  body: ChooseNamingInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const listCollaborationInvitations = endpoint({
  name: "reports.collaboration_invitations",
  summary: "Invitations to share a report that the caller has not answered, newest first",
  method: "GET",
  path: "/v1/reports/collaborations/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(CollaborationInvitation),
  errors: [],
  list: true,
});
