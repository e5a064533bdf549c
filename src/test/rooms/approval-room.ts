import { createHash } from "node:crypto";
import { inLockedDecision, readNothing } from "@/agents/server/decisions/lock-decision";
import { consumeApproval } from "@/firewall/server/approvals/consume-approval";
import {
  type ApprovalRequest,
  requestApproval,
} from "@/firewall/server/approvals/request-approval";
import { findUsableApproval } from "@/firewall/server/evaluation/find-usable-approval";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";

/** A test's overrides of an action. */
export type Asked = Partial<Omit<ApprovalRequest, "agent">>;

/**
 * A room whose agents request approvals and use them up, as a call does: under the agent's lock.
 */
export interface ApprovalRoom extends StopRoom {
  ask: (agent: EquippedAgent, asked?: Asked, replica?: 1 | 2) => Promise<string>;
  consume: (
    agent: EquippedAgent,
    approvalId: string,
    asked?: Asked,
    replica?: 1 | 2,
  ) => Promise<void>;
  isUsable: (agent: EquippedAgent, approvalId: string, asked?: Asked) => Promise<boolean>;
  /** Kinds and sums of the records of approvals in an agent's chain. */
  recordsOf: (agent: EquippedAgent) => Promise<{ kind: string; sum: Record<string, unknown> }[]>;
}

/** Digest of some text, as the action or the policy of a test. */
export function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

export async function openApprovalRoom(): Promise<ApprovalRoom> {
  const room = await openStopRoom();
  const action = (asked: Asked) => ({
    tool: "pay:invoice",
    actionSha256: digest("pay 10"),
    policySha256: digest("policy 1"),
    preview: { amount: 10 },
    risk: 90,
    gate: 80,
    reasons: ["risk"],
    callId: "CALL-1",
    now: new Date(),
    ...asked,
  });
  const inCall: <T>(
    agent: EquippedAgent,
    replica: 1 | 2,
    work: (
      ctx: ReturnType<EquippedAgent["on"]>,
      client: Parameters<typeof requestApproval>[1],
      row: ApprovalRequest["agent"],
    ) => Promise<T>,
  ) => Promise<T> = (agent, replica, work) => {
    const ctx = agent.on(replica);
    const key = { did: agent.did, kid: agent.key.kid };
    return inLockedDecision(ctx, key, readNothing, (client, { agent: row }) =>
      work(ctx, client, row),
    );
  };
  return {
    ...room,
    ask: (agent, asked = {}, replica = 1) =>
      inCall(agent, replica, async (ctx, client, row) => {
        const { approvalId } = await requestApproval(ctx, client, {
          ...action(asked),
          agent: row,
        });
        return approvalId;
      }),
    consume: (agent, approvalId, asked = {}, replica = 1) =>
      inCall(agent, replica, (ctx, client, row) =>
        consumeApproval(ctx, client, { ...action(asked), agent: row, approvalId }),
      ),
    isUsable: (agent, approvalId, asked = {}) =>
      inCall(agent, 1, async (_, client, row) => {
        const usable = { ...action(asked), agent: row, approvalId };
        return (await findUsableApproval(client, usable)) !== null;
      }),
    recordsOf: async (agent) =>
      (await room.chainOf(agent.did))
        .filter(({ kind }) => kind.startsWith("approval."))
        .map(({ kind, sum }) => ({ kind, sum })),
  };
}
