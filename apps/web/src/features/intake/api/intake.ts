import * as guest from "@safeport/contract/intake/guest.endpoints";
import * as endpoints from "@safeport/contract/intake/intake.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";
import { solveChallenge } from "../solve-challenge.ts";

type Submission = z.input<typeof endpoints.submitToIntake.body & {}>;
type IntakeChanges = z.input<typeof endpoints.updateIntake.body & {}>;

/** The form of a program for people without an account. */
export function useIntakeForm(handle: string) {
  return useQuery(queryOf(endpoints.getIntakeForm, { params: { handle } }));
}

/** Sends the form. Without the token of a CAPTCHA the browser solves a challenge first, which takes some seconds. */
export function useSubmitToIntake(handle: string) {
  return useMutation({
    mutationFn: async (input: Omit<Submission, "challenge" | "nonce">) => {
      const params = { handle };
      if (input.captcha) return call(endpoints.submitToIntake, { params, body: input });
      const { challenge, bits } = await call(endpoints.getChallenge, { params });
      const nonce = await solveChallenge(challenge, bits);
      return call(endpoints.submitToIntake, { params, body: { ...input, challenge, nonce } });
    },
  });
}

/** Sends a report whose address the mailed link confirms. */
export function useConfirmSubmission() {
  return useMutation({ mutationFn: (token: string) => call(guest.confirmSubmission, { body: { token } }) });
}

/** A page of a guest's report by the token of their private link. */
export function useGuestReport(token: string, page: number) {
  return useQuery({
    queryKey: queryKey(guest.readGuestReport, { token, page }),
    queryFn: ({ signal }) => call(guest.readGuestReport, { body: { token, page }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** Actions of a guest on their report. */
export function useGuestActs(token: string) {
  const options = { rereads: [guest.readGuestReport] };
  return {
    comment: useSend((content: string) => sending(guest.commentAsGuest, { body: { token, content } }), options),
    confirm: useSend(() => sending(guest.confirmGuest, { body: { token } }), options),
    claim: useMutation({ mutationFn: () => call(guest.claimReport, { body: { token } }) }),
    forget: useMutation({ mutationFn: () => call(guest.forgetGuest, { body: { token } }) }),
  };
}

/** Intake of a program for reports of people without an account. */
export function useIntake(program: string) {
  return useQuery(queryOf(endpoints.getIntake, { params: { program } }));
}

/** Changes it, and makes the secret of the mail provider. */
export function useIntakeActs(program: string) {
  const params = { program };
  const options = { rereads: [endpoints.getIntake] };
  return {
    update: useSend((body: IntakeChanges) => sending(endpoints.updateIntake, { params, body }), options),
    makeSecret: useSend(() => sending(endpoints.setMailSecret, { params }), options),
  };
}
