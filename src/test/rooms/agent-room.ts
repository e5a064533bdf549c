import { type AgentKey, createKey } from "@/agent-client/agent-key";
import type { TraceBody } from "@/agents/domain/trust/replay-trust";
import { openRegistration } from "@/agents/server/keys/open-registration";
import type { PossessionProof } from "@/agents/server/keys/possession-proof";
import { registerAgent } from "@/agents/server/keys/register-agent";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { OpenRegistrationBody, RegisterAgentBody } from "@/agents/server/registry/agent-input";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";

export const AUDIENCE = "http://localhost:3000";

export type Person = ServiceContext & { actor: AccountActor };

export interface Registered {
  agent: AgentDto;
  key: AgentKey;
}

/** A test's overrides of a registration. */
export interface RegistrationPlan {
  by?: Person;
  key?: AgentKey;
  body?: Record<string, unknown>;
  proof?: Partial<PossessionProof>;
  simulation?: boolean;
}

/** Services with agents, on a database of their own. */
export interface AgentRoom {
  services: TestServices;
  /** Registers agents and answers for them. */
  operator: Person;
  officer: Person;
  /** Registers an agent of a new DID and a new key, both proofs being in order. */
  register: (plan?: RegistrationPlan) => Promise<Registered>;
  /** Bodies of the records of a chain, in their order. */
  chainOf: (chain: string) => Promise<ChainRecord[]>;
}

export type ChainRecord = TraceBody & { sum: Record<string, unknown>; pay: string | null };

export async function openAgentRoom(): Promise<AgentRoom> {
  const services = await startServices();
  const operator = services.as("integrator");
  const officer = services.as("safety_officer");
  let count = 0;
  const register: AgentRoom["register"] = async (plan = {}) => {
    const { by = operator, key = createKey(), body = {}, proof = {}, simulation = false } = plan;
    count += 1;
    const did = `did:svc:agt:room-${count}`;
    const challenge = await openRegistration(
      services.anonymous,
      OpenRegistrationBody.parse({ did: body.did ?? did, key: multikeyOf(key.publicKey) }),
      AUDIENCE,
    );
    const agent = await registerAgent(
      by,
      RegisterAgentBody.parse({
        challenge_id: challenge.challenge_id,
        did,
        key: multikeyOf(key.publicKey),
        name: `Room ${count}`,
        role: "analyst-assist",
        tier: "T2",
        runtime: { type: "process" },
        ...body,
      }),
      {
        did: challenge.did,
        kid: challenge.key_thumbprint,
        nonce: challenge.nonce,
        tag: "svc-agent-pop",
        ...proof,
      },
      { simulation },
    );
    return { agent, key };
  };
  const chainOf: AgentRoom["chainOf"] = async (chain) => {
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = $1 ORDER BY epoch, seq",
      [chain],
    );
    return rows.map(({ line }) => JSON.parse(line.toString("utf8")).body);
  };
  return { services, operator, officer, register, chainOf };
}
