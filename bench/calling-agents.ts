import { randomUUID } from "node:crypto";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { openRegistration } from "@/agents/server/keys/open-registration";
import { registerAgent } from "@/agents/server/keys/register-agent";
import { OpenRegistrationBody, RegisterAgentBody } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { setGrants } from "@/firewall/server/grants/set-grants";
import type { AgentActor } from "@/platform/operation/context";
import { contextOf, person } from "./people";

/** The tool that every agent of a bench may use. */
export const TOOL = "read:case";

/** An agent with its key. */
export interface Caller extends AgentIdentity {
  actor: AgentActor;
}

/** Arguments that the tools of a bench take. */
export const ARGS = { type: "object", properties: { id: { type: "string", maxLength: 40 } } };

type Grants = Parameters<typeof setGrants>[1]["grants"];

/** An agent with one tool, or with other grants. */
export async function prepareAgent(
  did: string,
  grants: Grants = [{ tool: TOOL, rule: { args: ARGS } }],
): Promise<Caller> {
  const [operator, officer] = [person(randomUUID()), person(randomUUID())];
  const key = createKey();
  const multikey = multikeyOf(key.publicKey);
  const asked = await openRegistration(
    contextOf({ kind: "anonymous" }),
    OpenRegistrationBody.parse({ did, key: multikey }),
    "http://bench.example",
  );
  const body = RegisterAgentBody.parse({
    challenge_id: asked.challenge_id,
    did,
    key: multikey,
    name: "Bench",
    role: "bench",
    tier: "T2",
    runtime: { type: "process" },
  });
  const { nonce, key_thumbprint: kid } = asked;
  await registerAgent(contextOf(operator), body, { did, kid, nonce, tag: "svc-agent-pop" });
  await setGrants(contextOf(officer), { id: did, grants });
  const { id: agentId } = await requireAgentRow(contextOf(officer), did);
  return { did, key, actor: { kind: "agent", agentId, did, kid, tag: "svc-agent" } };
}
