import { federatedSignature, operatorSignature } from "@/server/auth/federation-signature/schemes";
import { dossierRoute } from "@/server/http/dossier-route";
import { PATCH_ERRORS, WITHDRAW_ERRORS } from "@/server/http/registration-errors";
import { route } from "@/server/http/route";
import { changeRegistration } from "@/server/services/federation/change-registration";
import { JOIN_LIMIT } from "@/server/services/federation/join-registration";
import {
  OfFedAgent,
  PatchBody,
  RevisionDto,
  WithdrawnDto,
  WithdrawQuery,
} from "@/server/services/federation/registration-dto";
import { withdrawRegistration } from "@/server/services/federation/withdraw-registration";

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
