import { killCode } from "@/agents/domain/kill-code";
import { killInForce } from "@/agents/domain/kill-switch";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { isReadTool } from "@/agents/domain/tool-risk";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { standingRefusal } from "@/agents/domain/trust/narrowing";
import { outgoingLine } from "@/encoding/domain/text/outgoing-text";
import { NO_ARGS } from "./args/args-schema";
import { checkArgTests } from "./args/check-arg-tests";
import { checkArgs } from "./args/check-args";
import { isWithin } from "./grants/find-grant";
import { type Passage, passed, refused, senseless, type Verdict } from "./passage";

/**
 * Whether a kill switch stops the agent, its tier or the tool
 * (docs/decisions/agent-stops.md#kill-switch).
 */
export function killSwitch({ facts, call }: Passage): Verdict {
  const { did, tier } = facts.agent;
  const active = killInForce(facts.switches, { did, tier, tool: call.tool });
  if (active === null) return passed("no kill switch is in force");
  return refused({
    blocked: "kill-switch",
    code: killCode(active),
    reason: `kill switch ${active.killId} is in force`,
    requires: "release of the kill switch by two safety officers",
  });
}

/** Whether the agent's status forbids the call, regardless of approvals. */
export function status({ facts, call }: Passage): Verdict {
  const { agent, now } = facts;
  const { tier, status: is, readOnlyUntil, trustDelta } = agent;
  const isReadable =
    AGENT_STATUSES.includes(is) &&
    AGENT_TIERS.includes(tier) &&
    Number.isInteger(trustDelta) &&
    !Number.isNaN(now.getTime()) &&
    !Number.isNaN(readOnlyUntil?.getTime() ?? 0);
  if (!isReadable) return senseless("agent-status", "the agent's standing cannot be read");
  const code = standingRefusal({ status: is, readOnlyUntil, now }, isReadTool(call.tool));
  if (code === null) return passed(`agent is ${is}`);
  const words = {
    agent_quarantined: { reason: "agent is quarantined", requires: "restore after a green review" },
    agent_unverified: {
      reason: "agent is unverified and may only read",
      requires: "proof of control",
    },
    agent_read_only: {
      reason: "agent was restored and may only read",
      requires: "end of the read-only time",
    },
  }[code];
  return refused({ blocked: "agent-status", code, ...words });
}

/** Whether the agent has a grant for the tool. The words of the answer are the specification's; the layer's say more. */
export function allowlist({ facts, call }: Passage): Verdict {
  const { grant, agent, now, tool } = facts;
  const denied = (reason: string) =>
    refused(
      {
        blocked: "deny-by-default",
        code: "tool_call_blocked",
        reason: "tool not in allowlist",
        requires: "human approval plus tier T1 grant",
      },
      reason,
    );
  if (grant === null || !isWithin(grant.tool, call.tool, agent.tier)) {
    return denied("tool not in allowlist");
  }
  const { tier_min: lowest, valid_until: until } = grant.rule;
  if (lowest !== undefined && !(AGENT_TIERS.indexOf(agent.tier) <= AGENT_TIERS.indexOf(lowest))) {
    return denied(`the grant is for ${lowest} and above`);
  }
  if (until !== undefined && !(now.getTime() < Date.parse(until))) {
    return denied(`the grant ended at ${until}`);
  }
  if (tool !== null && tool.name !== call.tool) {
    return senseless("sandbox", "the tool of the registry is another one");
  }
  return passed(`granted as ${grant.tool}`);
}

/** Whether the arguments are within the schemas of tool and grant, and within its tests. */
export function scope({ facts, call }: Passage): Verdict {
  const { args, tests, resource } = facts.grant?.rule ?? {};
  const own = facts.tool?.args;
  const fault =
    (own !== undefined ? checkArgs(own, call.args) : null) ??
    (args !== undefined || own === undefined ? checkArgs(args ?? NO_ARGS, call.args) : null) ??
    (tests !== undefined ? checkArgTests(tests, call.args, resource?.tenant ?? null) : null);
  if (fault === null) return passed("arguments are within the grant");
  return refused({
    blocked: "scope",
    code: "tool_call_blocked",
    // Names of arguments are the agent's: they reach people.
    reason: `argument ${outgoingLine(fault.pointer, 200) || "object"} ${fault.message}`,
    requires: "arguments within the grant",
  });
}
