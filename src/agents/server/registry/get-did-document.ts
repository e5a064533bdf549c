import "server-only";
import { z } from "zod";
import { type DidDocument, didDocument } from "@/agents/domain/did-document";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { inSnapshot } from "@/platform/db/transaction";
import { restOperation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { OfAgent } from "./agent-input";
import { keyInstant } from "./key-instant";
import { requireAgentRow } from "./require-agent";

const DidDocumentDto = z
  .looseObject({
    "@context": z.array(z.string()),
    id: z.string(),
    controller: z.string(),
    verificationMethod: z.array(
      z.looseObject({
        id: z.string(),
        type: z.literal("Multikey"),
        controller: z.string(),
        publicKeyMultibase: z.string(),
      }),
    ),
    authentication: z.array(z.string()),
    assertionMethod: z.array(z.string()),
  })
  .meta({ id: "DidDocument", description: "DID document by DID Core; keys as Multikey" });

/**
 * DID document of an agent as of now, for anybody: other services check its signatures with it. The
 * operator is a person of this service and has no DID, so the agent is its own controller. Throws
 * `not_found`.
 */
export function getDidDocument(ctx: ServiceContext, input: { id: string }): Promise<DidDocument> {
  return inSnapshot(ctx.db.pool, async (client) => {
    const { id, did, runtime } = await requireAgentRow(ctx, input.id, { client });
    const keys = await findAgentKeys(client, id);
    const { type, endpoint } = runtime;
    return didDocument(
      {
        did,
        controller: did,
        keys,
        runtime: endpoint === null ? null : { type, address: endpoint },
        alsoKnownAs: [],
      },
      keyInstant(keys, ctx.clock()),
    );
  });
}

/** The same over REST, as application/did+json. */
export const serveDidDocument = restOperation({
  rest: "GET /api/agents/{id}/did.json",
  operation: "getDidDocument",
  summary: "DID document of an agent: the keys that count now, and those that did",
  tag: "Agents",
  auth: [],
  params: OfAgent,
  responses: { 200: { schema: DidDocumentDto, description: "application/did+json" } },
  errors: [],
  handle: async ({ ctx, params }) => ({
    json: await getDidDocument(ctx, params),
    headers: { "content-type": "application/did+json" },
  }),
});
