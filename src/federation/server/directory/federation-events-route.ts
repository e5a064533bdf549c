import "server-only";
import { z } from "zod";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { peerAddress } from "@/platform/limits/peer-address";
import { federationEvents } from "./federation-events";

export const streamFederationEvents = restOperation({
  rest: "GET /api/federation/events",
  operation: "streamFederationEvents",
  summary: "What happens in the federation, as server-sent events; Last-Event-ID resumes",
  tag: "Federation",
  auth: [federatedSignature, "bearer", "session", "anonymous"],
  signed: { needs: "read" },
  query: z.object({ source: z.enum(["registry", "simulation"]).default("registry") }),
  queryError: "invalid_filter",
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {seq} first; then `federation` {type, did, operator_did, occurred_at, data} with the number of the event as id. Anybody gets what is public, approved agents what members may know, the console everything. A comment every 20 seconds; the last day can be resumed. The stream of an account ends within four seconds after its session or token.",
    },
  },
  errors: ["invalid_request"],
  handle: async ({ ctx, query, request }) => {
    const { actor } = ctx;
    const source = await federationEvents(ctx, {
      simulation: query.source === "simulation",
      lastEventId: request.headers.get("last-event-id"),
      reader: readerOf(actor, request),
      present: async () =>
        actor.kind === "account" ? presentActor(request, ["bearer", "session"]) : actor,
    });
    return eventStreamAnswer(ctx, request, source);
  },
});

function readerOf(actor: Parameters<typeof federationEvents>[0]["actor"], request: Request) {
  if (actor.kind === "account") return actor.id;
  return actor.kind === "federated" ? actor.did : `peer ${peerAddress(request.headers)}`;
}
