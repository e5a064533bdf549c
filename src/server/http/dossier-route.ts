import "server-only";
import { SIGNATURE_ERRORS } from "../auth/agent-signature/signature-errors";
import type { ServiceContext } from "../services/context";
import { OfFedAgent } from "../services/federation/registration-dto";
import { AnyDossierDto } from "../services/federation-directory/dossier-dto";
import { getDossier } from "../services/federation-directory/get-dossier";
import { digestOf, publicAnswer } from "./public-answer";
import { type RouteResult, route } from "./route";

/** The dossier of an agent, at whichever of its addresses. */
export function dossierRoute(operation: string, summary: string) {
  return route({
    operation,
    summary,
    tag: "Federation",
    auth: ["federated", "operator", "bearer", "session", "anonymous"],
    signed: { needs: "read" },
    params: OfFedAgent,
    responses: {
      200: { schema: AnyDossierDto, description: "What the caller may know of the agent" },
      304: { description: "What If-None-Match names is the present dossier" },
    },
    errors: [...SIGNATURE_ERRORS, "registration_not_found", "unauthenticated", "rate_limited"],
    handle: async ({ ctx, params, request }) =>
      dossierAnswer(ctx, request, await getDossier(ctx, params)),
  });
}

/** Public for a stranger; kept by nobody for whoever may know more. */
function dossierAnswer(
  { actor }: ServiceContext,
  request: Request,
  dossier: AnyDossierDto,
): RouteResult {
  const tag = `${"revision" in dossier ? dossier.revision : 0}-${digestOf(dossier)}`;
  const headers = { vary: "Authorization, Cookie, Signature" };
  if (actor.kind === "anonymous") {
    return publicAnswer(request, dossier, { maxAge: 15, tag, headers });
  }
  return { json: dossier, headers: { ...headers, etag: `"${tag}"`, "cache-control": "no-store" } };
}
