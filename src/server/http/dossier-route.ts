import "server-only";
import { federatedSignature, operatorSignature } from "@/server/auth/federation-signature/schemes";
import { SIGNATURE_ERRORS } from "../auth/agent-signature/signature-errors";
import type { ServiceContext } from "../services/context";
import { OfFedAgent } from "../services/federation/registration-dto";
import { AnyDossierDto } from "../services/federation-directory/dossier-dto";
import { getDossier } from "../services/federation-directory/get-dossier";
import type { RouteResult } from "./answer";
import { entityTag } from "./entity-tag";
import { publicAnswer } from "./public-answer";
import { route } from "./route";

/** The dossier of an agent, at whichever of its addresses. */
export function dossierRoute(operation: string, summary: string) {
  return route({
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
    errors: [...SIGNATURE_ERRORS, "registration_not_found", "unauthenticated", "rate_limited"],
    handle: async ({ ctx, params }) => dossierAnswer(ctx, await getDossier(ctx, params)),
  });
}

/** Public for a stranger; kept by nobody for whoever may know more. */
function dossierAnswer({ actor }: ServiceContext, dossier: AnyDossierDto): RouteResult {
  const revision = "revision" in dossier ? dossier.revision : 0;
  const etag = entityTag(JSON.stringify(dossier), revision);
  const headers = { vary: "Authorization, Cookie, Signature" };
  if (actor.kind === "anonymous") {
    return publicAnswer(dossier, { maxAge: 15, etag, headers });
  }
  return { json: dossier, headers: { ...headers, etag, "cache-control": "no-store" } };
}
