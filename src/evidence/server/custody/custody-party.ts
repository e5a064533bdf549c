import "server-only";
import type { Actor } from "@/platform/operation/context";
import type { CustodyParty } from "@/trace/domain/custody-event";

/** The service itself, where no person acted. */
export const SERVICE_PARTY: CustodyParty = {
  kind: "service",
  id: "did:svc:service",
  display: "Proofline",
};

/** The caller, as named in an event of custody. */
export function custodyParty(actor: Actor): CustodyParty {
  return actor.kind === "account"
    ? { kind: "user", id: actor.id, display: actor.name }
    : SERVICE_PARTY;
}

/** The person in `user:<id>` of a stored run; anything else is the service. */
export function storedParty(actor: string, name: string): CustodyParty {
  return actor.startsWith("user:")
    ? { kind: "user", id: actor.slice("user:".length), display: name }
    : SERVICE_PARTY;
}
