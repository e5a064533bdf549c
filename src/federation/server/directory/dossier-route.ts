import "server-only";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import type { RouteResult } from "@/platform/http/answer";
import { entityTag } from "@/platform/http/entity-tag";
import { publicAnswer } from "@/platform/http/public-answer";
import { route } from "@/platform/http/route";
import type { ServiceContext } from "@/platform/operation/context";
import { OfFedAgent } from "../standing/registration-dto";
import { AnyDossierDto } from "./dossier-dto";
import { getDossier } from "./get-dossier";

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
