import type { AgentKey } from "@/agent-client/agent-key";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { callTool } from "@/firewall/server/calls/call-tool";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { openDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { type AgentRoom, openAgentRoom, type Person, type Registered } from "./rooms/agent-room";

/** A room with agents that call tools, on two replicas. */
export interface StopRoom extends AgentRoom {
  /** Not the operator of any agent, and not the officer. */
  second: Person;
  auditor: Person;
  /** An agent that may call these tools, and what it calls on each replica. */
  equip: (...plan: Parameters<AgentRoom["register"]>) => Promise<EquippedAgent>;
  /** Stores a further key, introduced by another one or by the operator, beside the services. */
  addKey: (agent: EquippedAgent, key: AgentKey, introducedBy: string | null) => Promise<void>;
  close: () => Promise<void>;
}

export interface EquippedAgent extends Registered {
  id: string;
  did: string;
  /** Context of the agent on the first or the second replica, by its first key or another. */
  on: (replica: 1 | 2, by?: AgentKey) => ServiceContext;
  /** Calls a tool as the agent does. */
  call: (tool: string, replica?: 1 | 2) => ReturnType<typeof callTool>;
}

/** Tools that every equipped agent may call. */
export const TOOLS = ["read:cases", "send:mail", "pay:invoice"];

const text = { type: "string", maxLength: 1000 };

/** Arguments that their grants take. */
const ARGS = {
  type: "object",
  properties: { a: text, b: { type: "integer" }, to: text, body: text, amount: text },
};

export async function openStopRoom(): Promise<StopRoom> {
  const room = await openAgentRoom();
  const replica = openDatabase({
    connectionString: process.env.DATABASE_APP_URL ?? "",
    max: 8,
  });
  const equip: StopRoom["equip"] = async (plan) => {
    const { agent, key } = await room.register(plan);
    const { did, id } = agent;
    const grants = TOOLS.map((tool) => ({ tool, rule: { args: ARGS } }));
    await setGrants(room.officer, { id, grants });
    const { id: agentId } = await requireAgentRow(room.officer, did);
    const on = (which: 1 | 2, by: AgentKey = key): ServiceContext => ({
      ...room.services.service,
      db: which === 1 ? room.services.db : replica,
      actor: { kind: "agent", agentId, did, kid: by.kid, tag: "svc-agent" },
    });
    const call: EquippedAgent["call"] = (tool, which = 1) =>
      callTool(on(which), { id, tool, args: {} });
    return { agent, key, id, did, on, call };
  };
  const addKey: StopRoom["addKey"] = async ({ did }, key, introducedBy) => {
    const { pool } = room.services.db;
    await pool.query(
      `INSERT INTO agent_key (kid, agent_id, public_key, added_at, added_by)
       SELECT $2, id, $3, now(), operator FROM agent WHERE did = $1`,
      [did, key.kid, Buffer.from(key.publicKey)],
    );
    await pool.query("UPDATE agent_key SET replaced_by = $2, retires_at = now() WHERE kid = $1", [
      introducedBy,
      key.kid,
    ]);
  };
  return {
    ...room,
    addKey,
    second: room.services.as("safety_officer"),
    auditor: room.services.as("auditor"),
    equip,
    close: async () => {
      await replica.pool.end();
      await room.services.close();
    },
  };
}
