import { type AgentKey, createKey } from "@/agent-client/agent-key";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { NetworkFacts, RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import type { GatherFacts } from "@/federation/server/gates/network-gates";
import { joinRegistration } from "@/federation/server/joining/join-registration";
import { insertOperatorKey } from "@/federation/server/queries/fed-operator-keys";
import { insertOperator, type OperatorRow } from "@/federation/server/queries/fed-operators";
import type { JoinAnswerDto } from "@/federation/server/standing/registration-dto";
import { inTransaction } from "@/platform/db/transaction";
import type { Actor, OperatorActor, ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "../service-context";

export const DIGEST = "ab".repeat(32);

/** Behaviour of a test's network; everything works by default. */
export interface NetworkPlan {
  runtime?: Partial<RuntimeProbe>;
  documents?: NetworkFacts["documents"][number]["outcome"];
  runs?: NetworkFacts["runs"][number]["outcome"];
}

/** A network that shows what the plan says, in place of the one that runtimes are reached by. */
export function network(plan: NetworkPlan = {}): GatherFacts {
  return async ({ skills }: Declaration): Promise<NetworkFacts> => ({
    runtime: {
      outcome: "ok",
      duration_ms: 3,
      observed: {},
      tools: ["classify_alert"],
      binding: "bound",
      addresses: { resolved: [], connected: [] },
      ...plan.runtime,
    },
    documents: skills.map(({ id }) => ({
      skill_id: id,
      outcome: plan.documents ?? "ok",
      sha256: (plan.documents ?? "ok") === "ok" ? DIGEST : null,
      length: 400,
    })),
    runs:
      (plan.runtime?.outcome ?? "ok") === "ok"
        ? skills.map(({ id }) => ({
            skill_id: id,
            outcome: plan.runs ?? "matched",
            output_sha256: DIGEST,
            duration_ms: 2,
          }))
        : [],
    evidences: [],
  });
}

export interface TestOperator {
  row: OperatorRow;
  did: string;
  key: AgentKey;
  /** Context of a request that the operator signed. */
  ctx: ServiceContext & { actor: OperatorActor };
}

export interface JoinPlan {
  did?: string;
  key?: AgentKey;
  operator?: TestOperator;
  body?: Record<string, unknown>;
  gather?: GatherFacts;
  ctx?: ServiceContext;
  /** Off: the request is not signed by the agent. */
  signed?: boolean;
}

/** Services with an operator of federated agents, on a database of their own. */
export interface FederationRoom {
  services: TestServices;
  operator: TestOperator;
  addOperator: (plan?: Partial<OperatorRow>) => Promise<TestOperator>;
  /** Body of a join that every gate passes. */
  bodyOf: (plan: JoinPlan) => Record<string, unknown>;
  join: (plan?: JoinPlan) => Promise<JoinAnswerDto>;
  /** Context of a request that an actor made, or a service at another time. */
  as: (actor: Actor, at?: Date) => ServiceContext;
  /** Kinds and sums of the records of a chain. */
  chainOf: (chain: string) => Promise<{ kind: string; sum: Record<string, unknown> }[]>;
  one: <T>(sql: string, values?: unknown[]) => Promise<T>;
}

export async function openFederationRoom(): Promise<FederationRoom> {
  process.env.RATE_LIMITS = "off";
  const services = await startServices();
  const { pool } = services.db;
  let count = 0;
  const as: FederationRoom["as"] = (actor, at) => ({
    ...services.anonymous,
    actor,
    ...(at === undefined ? {} : { clock: () => at }),
  });
  const addOperator: FederationRoom["addOperator"] = async (plan = {}) => {
    count += 1;
    const did = plan.did ?? `did:svc:operator:room-${count}`;
    const now = new Date();
    const key = createKey();
    const row = await inTransaction(pool, async (client) => {
      const made = await insertOperator(client, {
        did,
        name: `Room ${count}`,
        organisation: "",
        contact: null,
        role: "human",
        status: "active",
        status_since: now,
        domain: null,
        simulation: false,
        created_by: "did:svc:service",
        created_by_name: "Test",
        created_at: now,
        ...plan,
      });
      if (made === null) throw new Error("the operator is there");
      await insertOperatorKey(client, {
        kid: key.kid,
        operatorId: made.id,
        publicKey: key.publicKey,
        addedBy: "did:svc:service",
        provenAt: now,
        retiresAt: null,
        now,
      });
      return made;
    });
    const actor = { kind: "operator", operatorId: row.id, did, kid: key.kid } as const;
    return { row, did, key, ctx: { ...services.anonymous, actor } };
  };
  const operator = await addOperator();
  const bodyOf: FederationRoom["bodyOf"] = (plan) => ({
    did: plan.did ?? "did:svc:agent:room",
    operator_did: (plan.operator ?? operator).did,
    role: "executor",
    runtime_type: "mcp-server",
    runtime_address: `https://${(plan.did ?? "room").replaceAll(/[^a-z0-9]/g, "-")}.example/mcp`,
    provider: "Room Security",
    name: "Room",
    ...(plan.key === undefined ? {} : { public_key_jwk: jwkOf(plan.key.publicKey) }),
    skills: [
      {
        id: "phishing-triage",
        name: "Phishing triage",
        description: "Classifies reported mail by severity",
        documentation_url: "https://docs.room.example/skills/phishing-triage",
        tags: ["mail"],
        effects: "read",
        test: {
          tool: "classify_alert",
          input: { text: "RANSOM note" },
          expect: { json: { severity: "critical" } },
        },
      },
    ],
    ...plan.body,
  });
  return {
    services,
    operator,
    addOperator,
    bodyOf,
    as,
    join: (plan = {}) => {
      const key = plan.key ?? createKey();
      const did = plan.did ?? "did:svc:agent:room";
      return joinRegistration(
        plan.ctx ?? (plan.operator ?? operator).ctx,
        {
          body: bodyOf({ ...plan, key, did }),
          proof: plan.signed === false ? null : { did, kid: key.kid },
          peer: "192.0.2.1",
        },
        plan.gather ?? network(),
      );
    },
    chainOf: async (chain) => {
      const { rows } = await pool.query<{ line: Buffer }>(
        "SELECT line FROM trace_record WHERE chain = $1 ORDER BY epoch, seq",
        [chain],
      );
      return rows.map(({ line }) => JSON.parse(line.toString("utf8")).body);
    },
    one: async <T>(sql: string, values: unknown[] = []) => {
      const { rows } = await pool.query(sql, values);
      return rows[0] as T;
    },
  };
}
