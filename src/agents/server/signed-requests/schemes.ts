import "server-only";
import type { SignedScheme } from "@/platform/auth/admit";
import { admitAgent } from "./admit-agent";
import { admitRegistration } from "./admit-registration";

/** An agent of the registry signs its requests. */
export const agentSignature: SignedScheme = { name: "agent", tag: "svc-agent", admit: admitAgent };

/** An agent proves that it holds its key, over the nonce of a challenge. */
export const agentProof: SignedScheme = {
  name: "agent_pop",
  tag: "svc-agent-pop",
  admit: admitAgent,
};

/** The operator's bearer token and the new key's proof, both. */
export const agentRegistration: SignedScheme = {
  name: "agent_registration",
  tag: "svc-agent-pop",
  admit: (ctx, request, facts, { authenticate }) =>
    admitRegistration(ctx, request, facts, () => authenticate(["bearer"])),
};
