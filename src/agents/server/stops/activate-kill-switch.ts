import "server-only";
import type { PoolClient } from "pg";
import { isKillTarget } from "@/agents/domain/kill-switch";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { insertSwitch, stopDecisions } from "@/agents/server/queries/kill-switches";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { cancelStopped } from "../approvals/cancel-approvals";
import { OfAgent } from "../registry/agent-input";
import { requireAgentRow } from "../registry/require-agent";
import { ActivateKillSwitchBody, KillReasonBody, KillSwitchDto } from "./kill-switch-dto";
import { killId, toKillSwitchDto } from "./map-kill-switch";
import { recordKill } from "./record-kill";

/**
 * Stops all agents, one, a tier or a tool. It answers when no decision that had begun before is under way
 * any more, in whatever process: what comes later reads the switch and is refused. No setting turns it
 * off. Throws `validation_failed` for a target that the scope does not have and `not_found` for an
 * unknown agent.
 */
export const activateKillSwitch = operation({
  name: "activateKillSwitch",
  summary: "Stop all agents, one, a tier or a tool at once, on every replica",
  tag: "Agents",
  action: "kill.activate",
  location: "/api/kill-switch",
  body: ActivateKillSwitchBody,
  output: KillSwitchDto,
  status: 201,
  says: "The switch is in force",
  errors: ["not_found"],
  rest: "POST /api/kill-switch",
  console: "killSwitch.activate",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const { scope, reason } = input;
    return inTransaction(ctx.db.pool, async (client) => {
      await stopDecisions(client);
      const target = await targetOf(ctx, client, input);
      const at = ctx.clock();
      const word = { by: actorName(actor), byName: actor.name, at, reason };
      const row = await insertSwitch(client, { scope, target }, word);
      const stopping: ServiceContext = { ...ctx, clock: () => at };
      await cancelStopped(stopping, client, { scope, target });
      await recordKill(stopping, client, row, {
        kind: "killswitch.activate",
        sum: {
          kill: killId(row),
          scope,
          by: word.by,
          ...(target === null ? {} : { target }),
        },
        payload: utf8(reason),
      });
      return toKillSwitchDto(row);
    });
  },
});

/** Stops one agent: the same with the agent as its target. */
export const killAgent = operation({
  name: "killAgent",
  summary: "Stop one agent at once, on every replica",
  tag: "Agents",
  action: "kill.activate",
  location: "/api/kill-switch",
  params: OfAgent,
  body: KillReasonBody,
  output: KillSwitchDto,
  status: 201,
  says: "The switch is in force",
  errors: [],
  rest: "POST /api/agents/{id}/kill",
  run: (ctx, { id, reason }) => activateKillSwitch(ctx, { scope: "agent", target: id, reason }),
});

async function targetOf(
  ctx: ServiceContext,
  client: PoolClient,
  { scope, target = null }: ActivateKillSwitchBody,
): Promise<string | null> {
  if (!isKillTarget(scope, target)) {
    throw wrongTarget(scope === "global" ? "A global switch has no target." : "Name a target.");
  }
  if (target === null) return null;
  if (scope === "agent") return (await requireAgentRow(ctx, target, { client })).did;
  const tiers: readonly string[] = AGENT_TIERS;
  if (scope === "tier" && !tiers.includes(target)) throw wrongTarget("This is no tier.");
  if (scope === "tool" && !TOOL_NAME.test(target)) throw wrongTarget("This is no tool name.");
  return target;
}

function wrongTarget(message: string): ServiceError {
  return new ServiceError("validation_failed", {
    detail: message,
    errors: [{ pointer: "/target", message }],
  });
}
