import "server-only";
import type { SignedScheme } from "@/platform/auth/admit";
import { admitFederation } from "./admit-federation";
import { admitJoin } from "./admit-join";

const admit: SignedScheme["admit"] = (ctx, request, facts, { accepted }) =>
  admitFederation(ctx, request, facts, {
    agent: accepted.includes("federated"),
    operator: accepted.includes("operator"),
  });

/**
 * A federated agent signs; may be combined with the next one, for requests that either or both
 * sign.
 */
export const federatedSignature: SignedScheme = { name: "federated", tag: "svc-agent", admit };

/** An operator of the federation signs. */
export const operatorSignature: SignedScheme = { name: "operator", tag: "svc-operator", admit };

/** A join, of which each signature may be missing. */
export const joinSignature: SignedScheme = {
  name: "federation_join",
  tag: "svc-agent",
  admit: async (ctx, request, facts, { authenticate }) => {
    const { actor, signature } = await admitJoin(ctx, request, facts);
    return { actor: actor ?? (await authenticate()), signature };
  },
};
