import "server-only";
import { z } from "zod";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { operation } from "@/platform/declaration/operation";
import { OfFedAgent, PatchBody, RevisionDto } from "../standing/registration-dto";
import { changeKeys, isKeyChange } from "./change-keys";
import { JOIN_LIMIT } from "./join-registration";
import { patchRegistration } from "./patch-registration";

/** A change of an approved agent: of its declaration, or of its keys, which come alone. */
export const changeRegistration = operation({
  name: "patchFederatedAgent",
  summary: "Stage a change of an approved agent; the live revision stays until its gates pass",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer"],
  anyOf: ["federation.operate"],
  ifMatch: true,
  params: OfFedAgent,
  body: PatchBody,
  limit: JOIN_LIMIT,
  input: OfFedAgent.extend({
    body: z.unknown(),
    expectedRevision: z.number().nullable(),
    nonce: z.string().nullable(),
  }),
  read: ({ params, body, expected, signature }) => ({
    ...params,
    body,
    expectedRevision: expected.expected_version ?? null,
    nonce: signature?.nonce ?? null,
  }),
  output: RevisionDto,
  says: "Applied, staged, or failed",
  errors: [
    "gate_failed",
    "proof_of_possession_required",
    "operator_mismatch",
    { code: "not_approved", status: 409 },
    "registration_not_found",
    "conflict",
    "key_registered",
    "version_conflict",
    "key_refused",
    { code: "validation_failed", status: 400 },
  ],
  rest: "PATCH /api/agent/{did}",
  run: (ctx, input) =>
    isKeyChange(input.body) ? changeKeys(ctx, input) : patchRegistration(ctx, input),
});
