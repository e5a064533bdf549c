import "server-only";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import type { RouteResult } from "@/platform/http/answer";
import { entityTag } from "@/platform/http/entity-tag";
import { publicAnswer } from "@/platform/http/public-answer";
import type { ServiceContext } from "@/platform/operation/context";
import { OfFedAgent } from "../standing/registration-dto";
import { AnyDossierDto } from "./dossier-dto";
import { getDossier } from "./get-dossier";

export const getFederatedAgent = dossierOperation(
  "GET /api/agent/{did}",
  "getFederatedAgent",
  "Dossier of a listed agent: what is proven of it, as far as the caller may know",
);

export const getAgentDossier = dossierOperation(
  "GET /api/agent/{did}/dossier",
  "getAgentDossier",
  "Dossier of a listed agent, the same as at its own address",
);

/** The dossier of an agent, at whichever of its addresses. */
function dossierOperation(rest: string, operation: string, summary: string) {
  return restOperation({
    rest,
    operation,
    summary,
    tag: "Federation",
    auth: [federatedSignature, operatorSignature, "bearer", "session", "anonymous"],
    signed: { needs: "read" },
    etag: "own",
    params: OfFedAgent,
    responses: {
      200: { schema: AnyDossierDto, description: "What the caller may know of the agent" },
    },
    errors: ["registration_not_found"],
    handle: async ({ ctx, params }) => dossierAnswer(ctx, await getDossier(ctx, params)),
  });
}

/** Public for anonymous readers; not cached for those who may see more. */
function dossierAnswer({ actor }: ServiceContext, dossier: AnyDossierDto): RouteResult {
  const revision = "revision" in dossier ? dossier.revision : 0;
  const etag = entityTag(JSON.stringify(dossier), revision);
  const headers = { vary: "Authorization, Cookie, Signature" };
  if (actor.kind === "anonymous") {
    return publicAnswer(dossier, { maxAge: 15, etag, headers });
  }
  return { json: dossier, headers: { ...headers, etag, "cache-control": "no-store" } };
}
