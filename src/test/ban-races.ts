import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { ServiceError } from "@/encoding/domain/errors";
import type { GateResult } from "@/federation/domain/declaration/gate";
import type { LivenessRecord } from "@/federation/domain/gates/liveness";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import { ban } from "@/federation/server/bans/ban";
import type { NewBanBody } from "@/federation/server/bans/ban-dto";
import { listDirectory } from "@/federation/server/directory/list-directory";
import type { GatherFacts } from "@/federation/server/gates/network-gates";
import { rerunGates } from "@/federation/server/joining/rerun-gates";
import { settleProbe } from "@/federation/server/liveness/settle-probe";
import { reinstateAgent } from "@/federation/server/reviews/set-standing";
import { inOrder } from "./ban-gate";
import { network, type TestOperator } from "./rooms/federation-room";
import { openReviewRoom, PASSWORD, type Person, type ReviewRoom } from "./rooms/review-room";

/** An agent of an operator of its own, whose host leads to an address of its own. */
export interface Newcomer {
  did: string;
  key: ReturnType<typeof createKey>;
  operator: TestOperator;
  address: string;
  host: string;
}

/** One that is registered. */
export type Raced = Newcomer & { agentId: bigint };

/** Each way to ban such an agent. */
export const SUBJECTS: [NewBanBody["subject_type"], (agent: Newcomer) => string][] = [
  ["operator", ({ operator }) => operator.did],
  ["agent", ({ did }) => did],
  ["key", ({ key }) => key.kid],
  ["host", ({ host }) => host],
  ["cidr", ({ address }) => `${address}/32`],
];

/** A federation in which bans meet with what is under way. */
export class BanRaces {
  private places = 0;

  private constructor(
    readonly room: ReviewRoom,
    /** Decides. */
    readonly ann: Person,
    /** Bans. */
    private readonly ben: Person,
  ) {}

  static async open(): Promise<BanRaces> {
    const room = await openReviewRoom();
    return new BanRaces(room, await room.person("integrator"), await room.person("integrator"));
  }

  async newcomer(): Promise<Newcomer> {
    this.places += 1;
    const name = randomUUID().slice(0, 8);
    return {
      did: `did:svc:agent:raced-${name}`,
      key: createKey(),
      operator: await this.room.addOperator({ did: `did:svc:operator:raced-${name}` }),
      address: `203.0.113.${this.places}`,
      host: `raced-${name}.example`,
    };
  }

  /** A registration that is pending, with gates open or all passed. */
  async joined(agent: Newcomer, gather: GatherFacts): Promise<Raced> {
    const { did, key, operator, host } = agent;
    const body = { runtime_address: `https://${host}/mcp` };
    await this.room.join({ did, key, operator, gather, body });
    const sql = "SELECT id FROM fed_agent WHERE did = $1";
    return { ...agent, agentId: (await this.room.one<{ id: bigint }>(sql, [did])).id };
  }

  async reviewOf({ agentId }: Raced): Promise<string> {
    const sql = "SELECT id FROM fed_review WHERE agent_id = $1 AND state = 'awaiting'";
    return (await this.room.one<{ id: string }>(sql, [agentId])).id;
  }

  async approved(): Promise<Raced> {
    const agent = await this.newcomer();
    const raced = await this.joined(agent, well(agent));
    await this.room.decide(this.ann, await this.reviewOf(raced));
    expect(await this.room.statusOf(raced.did)).toBe("approved");
    expect(await this.listed()).toContain(raced.did);
    return raced;
  }

  /** Agents in the public directory. */
  private async listed(): Promise<string[]> {
    const query = { include_stale: true, limit: 100 };
    const { agents } = await listDirectory(this.room.services.anonymous, query);
    return agents.map(({ did }) => did);
  }

  async ban(subject_type: NewBanBody["subject_type"], subject: string): Promise<string> {
    const words = { reason_code: "abuse", note: "race", password: PASSWORD } as const;
    const done = await settled(ban(this.ben, { subject_type, subject, ...words }));
    return typeof done === "string" ? done : "banned";
  }

  /** Both calls meet at the ban gate and pass it in this order. */
  ordered<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    return inOrder(this.room.services.db.pool, first, second);
  }

  /** Looks at the gates of a revision again, as the schedule does. */
  rerun(
    agent: Raced,
    gather: GatherFacts = well(agent),
    revision = 1,
  ): Promise<readonly GateResult[] | null> {
    const { agentId } = agent;
    return rerunGates(this.room.services.service, { agentId, revision, cause: "retry" }, gather);
  }

  /** Counts a good probe of the agent's runtime. */
  settle(agent: Raced): Promise<LivenessRecord | null> {
    const { agentId } = agent;
    return settleProbe(this.room.services.service, { agentId, probe: seen(agent), jitter: 0 });
  }

  /** Gates of a revision that have passed. */
  async passedOf({ agentId }: Raced, revision = 1): Promise<string[]> {
    const { passed } = await this.room.one<{ passed: string[] }>(
      `SELECT coalesce(array_agg(gate::text ORDER BY gate) FILTER (WHERE result = 'passed'), '{}') AS passed
       FROM fed_gate WHERE agent_id = $1 AND revision = $2`,
      [agentId, revision],
    );
    return passed;
  }

  /** Has nothing that a banned agent may not have, and gets nothing of it back. */
  async expectEnded(
    agent: Raced,
    status: "rejected" | "suspended",
    { liveness = "unknown", reason = "banned" } = {},
  ): Promise<void> {
    const { did, agentId } = agent;
    const row = await this.room.one(
      `SELECT a.status, a.status_reason, a.liveness,
         (SELECT count(*)::int FROM fed_probe WHERE agent_id = a.id) AS watched,
         (SELECT count(*)::int FROM fed_skill
            WHERE agent_id = a.id AND next_run_at IS NOT NULL) AS runs,
         (SELECT count(*)::int FROM fed_gate
            WHERE agent_id = a.id AND next_attempt_at IS NOT NULL) AS tries,
         (SELECT count(*)::int FROM fed_review
            WHERE agent_id = a.id AND state IN ('awaiting', 'in_review')) AS reviews,
         (SELECT count(*)::int FROM fed_revision
            WHERE agent_id = a.id AND state IN ('checking', 'awaiting_review')) AS open
       FROM fed_agent a WHERE a.id = $1`,
      [agentId],
    );
    const nothing = { watched: 0, runs: 0, tries: 0, reviews: 0, open: 0 };
    expect(row).toEqual({ status, status_reason: reason, liveness, ...nothing });
    expect(await this.listed()).not.toContain(did);
    expect(await this.rerun(agent)).toBeNull();
    expect(await this.settle(agent)).toBeNull();
    const back = await settled(reinstateAgent(this.ann, { did, reason: "Well" }));
    expect(back).toBe(status === "suspended" ? "gates_not_passed" : "conflict");
    expect(await this.room.statusOf(did)).toBe(status);
  }
}

/** A network in which the agent's runtime is well, at its address. */
export function well({ address }: Newcomer, runtime: Partial<RuntimeProbe> = {}): GatherFacts {
  const addresses = { resolved: [address], connected: [address] };
  return network({ runtime: { addresses, ...runtime } });
}

/** One in which it does not answer in time. */
export function silent(agent: Newcomer): GatherFacts {
  return well(agent, { outcome: "indeterminate" });
}

/** The same network, in which something happens while it is looked at. */
export function during(gather: GatherFacts, happens: () => Promise<unknown>): GatherFacts {
  return async (declaration, options) => {
    await happens();
    return gather(declaration, options);
  };
}

/** A probe that found the agent's runtime well, at its address. */
export function seen({ address }: Newcomer): RuntimeProbe {
  return {
    outcome: "ok",
    duration_ms: 3,
    observed: {},
    tools: ["classify_alert"],
    binding: "bound",
    addresses: { resolved: [address], connected: [address] },
  };
}

/** Result of a call: its response, or the code of its refusal. Anything else is a failure. */
export async function settled<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}
