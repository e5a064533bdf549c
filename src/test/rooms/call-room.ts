import { approve } from "@/firewall/server/approvals/decide-approval";
import type { SetGrantsBody } from "@/firewall/server/grants/grant-dto";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";

export type Grants = SetGrantsBody["grants"];

/** A room whose agents have exactly the grants that a test gives them. */
export interface CallRoom extends StopRoom {
  granted: (grants: Grants, ...plan: Parameters<StopRoom["equip"]>) => Promise<EquippedAgent>;
  /** Approves as a person who is not the agent's operator. */
  approve: (approvalId: string) => Promise<void>;
  /** Calls of an agent as they are stored, in the order in which they were decided. */
  storedCalls: (agent: EquippedAgent) => Promise<Record<string, unknown>[]>;
}

export async function openCallRoom(): Promise<CallRoom> {
  const room = await openStopRoom();
  // Inputs of agents are stored encrypted.
  await ensureSecrets(new Date());
  return {
    ...room,
    granted: async (grants, ...plan) => {
      const agent = await room.equip(...plan);
      await setGrants(room.officer, { id: agent.id, grants });
      return agent;
    },
    approve: async (id) => {
      await approve(room.officer, { id, comment: "It is as agreed." });
    },
    storedCalls: async ({ did }) => {
      const { rows } = await room.services.db.pool.query<Record<string, unknown>>(
        `SELECT c.* FROM agent_call c JOIN agent a ON a.id = c.agent_id
         WHERE a.did = $1 ORDER BY c.decided_at, c.id`,
        [did],
      );
      return rows;
    },
  };
}
