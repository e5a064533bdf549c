import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { CHALLENGE_LIFETIME_MS } from "@/agents/domain/challenge";
import { MAX_OVERLAP_MS, planRotation } from "@/agents/domain/key-lifecycle";
import { toolRisk } from "@/agents/domain/tool-risk";
import { missChallenge } from "@/agents/server/challenges/miss-challenge";
import { restartChallenges } from "@/agents/server/challenges/schedule-challenge";
import {
  insertControlChallenge,
  noteSigned,
  passChallenge,
} from "@/agents/server/queries/agent-challenges";
import { findGrants } from "@/agents/server/queries/agent-grants";
import {
  findAgentKeys,
  insertAgentKey,
  retireAgentKey,
} from "@/agents/server/queries/agent-key-history";
import type { AgentRow } from "@/agents/server/queries/agents";
import { SIMULATED_AUDIENCE } from "@/agents/server/simulated/simulated-agent";
import { unusableKey } from "@/agents/server/simulated/unusable-key";
import { applyTrust } from "@/agents/server/trust/apply-trust";
import type { TrustCause } from "@/agents/server/trust/record-trust";
import { decideTool, leavesScope } from "@/firewall/domain/decide";
import { findGrant } from "@/firewall/domain/grants/find-grant";
import { agentFacts } from "@/firewall/server/evaluation/evaluate-call";
import { toGrant } from "@/firewall/server/policy/stored-policy";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import type { AgentDeed } from "./demo-agent-line";

const ANSWER_MS = 4_000;

/** Actions of the agent or the service, not of people. */
export type MachineDeed = Extract<
  AgentDeed,
  { do: "cycle" | "call" | "executed" | "scan" | "challenge" | "rotate" }
>;

/** One deed: the locked agent, when, and its number among the agent's deeds. */
interface DeedScene {
  ctx: ServiceContext;
  client: PoolClient;
  agent: AgentRow;
  at: Date;
  n: number;
}

/**
 * Does to a locked agent what a line of the demonstration says, by the rules of the service. Ids and
 * nonces are counted and derived where the service draws them, so that two installations show the same.
 */
export function perform(scene: DeedScene, deed: MachineDeed): Promise<void> {
  switch (deed.do) {
    case "cycle":
      return cycle(scene, deed);
    case "call":
      return call(scene, deed);
    case "executed":
      return executed(scene, deed);
    case "scan":
      return scan(scene, deed);
    case "challenge":
      return challenge(scene, deed);
    case "rotate":
      return rotate(scene);
  }
}

async function cycle(
  scene: DeedScene,
  { proven, total }: Extract<AgentDeed, { do: "cycle" }>,
): Promise<void> {
  const evidence = Array.from({ length: proven }, (_, i) => digestOf(scene, `evidence ${i}`));
  const agent = await byService(scene, {
    kind: "claim.validate",
    sum: { proven, total, evidence },
  });
  if (proven === total) return;
  await byService({ ...scene, agent }, { kind: "output.block", sum: { reason: "claim_unproven" } });
}

async function call(
  scene: DeedScene,
  { tool, input }: Extract<AgentDeed, { do: "call" }>,
): Promise<void> {
  const { client, agent, at } = scene;
  await noteSigned(client, { agentId: agent.id, lastSignedAt: agent.last_signed_at }, at);
  const grants = await findGrants(client, agent.id);
  const grant = findGrant(grants.map(toGrant), tool, agent.tier);
  const taint = { state: "none", inputs: [] } as const;
  const facts = { agent: agentFacts(agent), switches: [], grant, tool: null, taint, now: at };
  const { refusal, risk } = decideTool(facts, tool);
  await byAgent(scene, {
    kind: "tool.call",
    sum: {
      call: idOf("CALL", scene),
      tool,
      scope: leavesScope(refusal) ? "OUT_OF_SCOPE" : "IN_SCOPE",
      risk,
      ...(refusal === null ? {} : { blocked: refusal.blocked }),
      ...(input === undefined ? {} : { inputs: [textDigest(input)] }),
    },
  });
}

async function executed(
  scene: DeedScene,
  { tool }: Extract<AgentDeed, { do: "executed" }>,
): Promise<void> {
  await byService(scene, {
    kind: "tool.call",
    sum: {
      call: idOf("CALL", { ...scene, n: scene.n - 1 }),
      tool,
      scope: "IN_SCOPE",
      risk: toolRisk(tool),
      outcome: "executed",
    },
  });
}

async function scan(
  scene: DeedScene,
  { input, source, verdict }: Extract<AgentDeed, { do: "scan" }>,
): Promise<void> {
  const sha256 = textDigest(input);
  const bytes = Buffer.byteLength(input);
  const agent = await byService(scene, {
    kind: "input.received",
    sum: { sha256, source, bytes },
  });
  await byService(
    { ...scene, agent },
    { kind: "injection.scan", sum: { sha256, source, verdict } },
  );
}

async function challenge(
  scene: DeedScene,
  { answered }: Extract<AgentDeed, { do: "challenge" }>,
): Promise<void> {
  const { ctx, client, agent, at } = scene;
  const { id: agent_id, did } = agent;
  const id = idOf("CH", scene);
  const expires_at = new Date(at.getTime() + CHALLENGE_LIFETIME_MS);
  const nonce = createHash("sha256").update(`nonce ${id}`).digest("base64url");
  const issued = await insertControlChallenge(client, {
    id,
    agent_id,
    did,
    nonce,
    audience: SIMULATED_AUDIENCE,
    issued_at: at,
    expires_at,
  });
  const asked = await byService(scene, {
    kind: "challenge.issue",
    sum: { challenge: id, expires_at: traceTime(expires_at) },
  });
  if (!answered) {
    await missChallenge({ ...ctx, clock: () => expires_at }, client, asked, issued);
    return;
  }
  const passedAt = new Date(at.getTime() + ANSWER_MS);
  const { kid } = await keyInUse({ ...scene, at: passedAt });
  await passChallenge(client, id, { kid, at: passedAt });
  const proven = await byAgent(
    { ...scene, agent: asked, at: passedAt },
    { kind: "challenge.pass", sum: { challenge: id, key: kid, noise: 0 } },
  );
  await restartChallenges(client, proven, passedAt);
}

/** To the key that the present one has announced. */
async function rotate(scene: DeedScene): Promise<void> {
  const { client, agent, at } = scene;
  const keys = await findAgentKeys(client, agent.id);
  const old = await keyInUse(scene);
  const key = unusableKey(agent.did, keys.length);
  const nextKeySha256 = unusableKey(agent.did, keys.length + 1).sha256;
  const rotation = {
    oldKid: old.kid,
    newKid: key.kid,
    newKeySha256: key.sha256,
    nextKeySha256,
    overlapMs: MAX_OVERLAP_MS,
  };
  const plan = planRotation(keys, rotation, false, at);
  if (!plan.ok) throw new Error(`${agent.did} cannot rotate its key: ${plan.refusal}`);
  const by = actorName(signedBy(scene, old.kid).actor);
  await insertAgentKey(client, agent.id, { ...key, nextKeySha256, by, at });
  await retireAgentKey(client, { ...plan.retire, replacedBy: key.kid });
  const retires_at = traceTime(plan.retire.at);
  const sum = { old: old.kid, new: key.kid, retires_at, next_key_sha256: nextKeySha256 };
  await applyTrust(signedBy(scene, old.kid), client, agent, { kind: "key.rotate", sum });
}

async function byService(scene: DeedScene, cause: TrustCause): Promise<AgentRow> {
  const { ctx, client, agent, at } = scene;
  const service: ServiceContext = { ...ctx, clock: () => at, actor: { kind: "service" } };
  return (await applyTrust(service, client, agent, cause)).agent;
}

async function byAgent(scene: DeedScene, cause: TrustCause): Promise<AgentRow> {
  const { kid } = await keyInUse(scene);
  return (await applyTrust(signedBy(scene, kid), scene.client, scene.agent, cause)).agent;
}

function signedBy({ ctx, agent, at }: DeedScene, kid: string): ServiceContext {
  const { id: agentId, did } = agent;
  return {
    ...ctx,
    clock: () => at,
    actor: { kind: "agent", agentId, did, kid, tag: "svc-agent" },
  };
}

/** The key without a successor. */
async function keyInUse({ client, agent }: DeedScene): Promise<{ kid: string }> {
  const key = (await findAgentKeys(client, agent.id)).find(({ replacedBy }) => replacedBy === null);
  if (key === undefined) throw new Error(`${agent.did} has no key`);
  return key;
}

function idOf(prefix: string, { agent, n }: DeedScene): string {
  return `${prefix}-${agent.did.slice("did:svc:agt:".length)}-${String(n).padStart(4, "0")}`;
}

function digestOf({ agent, n }: DeedScene, what: string): string {
  return textDigest(`${agent.did} ${n} ${what}`);
}

function textDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
