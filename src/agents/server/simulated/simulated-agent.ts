import "server-only";
import type { z } from "zod";
import { openRegistration } from "@/agents/server/keys/open-registration";
import { registerAgent } from "@/agents/server/keys/register-agent";
import { noteSigned } from "@/agents/server/queries/agent-challenges";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { findAgent } from "@/agents/server/queries/agents";
import { RegisterAgentBody } from "@/agents/server/registry/agent-input";
import type { ServiceContext } from "@/platform/operation/context";
import { unusableKey } from "./unusable-key";

/** Audience of challenges that no agent answers. */
export const SIMULATED_AUDIENCE = "https://proofline.bank.example";

type Profile = Pick<z.input<typeof RegisterAgentBody>, "name" | "role" | "tier" | "runtime">;

/** Registers a simulated agent, as registerAgent does. Its keys cannot be used to sign. */
export async function registerSimulatedAgent(
  ctx: ServiceContext,
  did: string,
  profile: Profile,
): Promise<void> {
  const named = { did, key: unusableKey(did, 0).multikey };
  const challenge = await openRegistration(
    ctx,
    { ...named, purpose: "register" },
    SIMULATED_AUDIENCE,
  );
  const body = RegisterAgentBody.parse({
    ...profile,
    ...named,
    challenge_id: challenge.challenge_id,
    next_key_sha256: unusableKey(did, 1).sha256,
  });
  // The key cannot be used to sign; a simulation is accepted without a signature.
  const { key_thumbprint: kid, nonce } = challenge;
  await registerAgent(ctx, body, { did, kid, nonce, tag: "svc-agent-pop" }, { simulation: true });
}

/** A simulated agent as if it had signed at an instant: it has no key that anybody could sign with. */
export async function asSimulatedAgent(
  ctx: ServiceContext,
  did: string,
  at: Date,
): Promise<ServiceContext> {
  const { pool } = ctx.db;
  const agent = await findAgent(pool, did);
  if (agent?.simulation !== true) throw new Error(`${did} is no simulated agent`);
  const keys = await findAgentKeys(pool, agent.id);
  const key = keys.find(({ replacedBy }) => replacedBy === null);
  if (key === undefined) throw new Error(`${did} has no key`);
  await noteSigned(pool, { agentId: agent.id, lastSignedAt: agent.last_signed_at }, at);
  const actor = { kind: "agent", agentId: agent.id, did, kid: key.kid, tag: "svc-agent" } as const;
  return { ...ctx, clock: () => at, actor };
}
