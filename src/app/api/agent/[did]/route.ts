import { dossierRoute } from "@/federation/server/directory/dossier-route";
import { changeRegistration } from "@/federation/server/joining/change-registration";
import { JOIN_LIMIT } from "@/federation/server/joining/join-registration";
import { PATCH_ERRORS, WITHDRAW_ERRORS } from "@/federation/server/joining/registration-errors";
import { withdrawRegistration } from "@/federation/server/joining/withdraw-registration";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import {
  OfFedAgent,
  PatchBody,
  RevisionDto,
  WithdrawnDto,
  WithdrawQuery,
} from "@/federation/server/standing/registration-dto";
import { route } from "@/platform/http/route";

export const GET = dossierRoute(
  "getFederatedAgent",
  "Dossier of a listed agent: what is proven of it, as far as the caller may know",
);

export const PATCH = route({
  operation: "patchFederatedAgent",
  summary: "Stage a change of an approved agent; the live revision stays until its gates pass",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer"],
  anyOf: ["federation.operate"],
  ifMatch: true,
  params: OfFedAgent,
  body: { kind: "json", schema: PatchBody, limit: JOIN_LIMIT },
  responses: { 200: { schema: RevisionDto, description: "Applied, staged, or failed" } },
  errors: PATCH_ERRORS,
  handle: async ({ ctx, params, body, expected, signature }) => ({
    json: await changeRegistration(ctx, {
      ...params,
      body,
      expectedRevision: expected.expected_version ?? null,
      nonce: signature?.nonce ?? null,
    }),
  }),
});

export const DELETE = route({
  operation: "withdrawFederatedAgent",
  summary: "Take an agent out of the federation; its operator alone may",
  tag: "Federation",
  auth: [operatorSignature, federatedSignature, "bearer"],
  anyOf: ["federation.operate"],
  params: OfFedAgent,
  query: WithdrawQuery,
  responses: { 200: { schema: WithdrawnDto, description: "Withdrawn, now or before" } },
  errors: WITHDRAW_ERRORS,
  handle: async ({ ctx, params, query: { reason } }) => ({
    json: await withdrawRegistration(ctx, { ...params, reason }),
  }),
});
