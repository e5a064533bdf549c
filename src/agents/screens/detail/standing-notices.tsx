"use client";

import { useQuery } from "@tanstack/react-query";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useNow } from "@/components/ui/now-provider";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useSwitchesOn } from "./acting/use-switches-on";
import { timeLeft } from "./read-only-time";

const KILL_TEXT = {
  agent: "It was thrown for this agent.",
  tier: "It was thrown for all agents of its tier.",
  global: "It was thrown for all agents.",
};

/** Notices on what stops or restricts the agent now, whatever its score. */
export function StandingNotices({ agent }: { agent: AgentDto }) {
  const now = useNow();
  const { switches, isUnknown } = useSwitchesOn(agent);
  const left = timeLeft(agent.read_only_until, now);
  const isQuarantined = agent.status === "QUARANTINED";
  if (!isQuarantined && left === null && switches.length === 0 && !isUnknown) return null;
  return (
    <div className="space-y-2 px-4 pb-3 md:px-6">
      {isUnknown && (
        <Notice tone="error" title="Whether a kill switch stops this agent is not known" />
      )}
      {switches.map(({ id, scope }) => (
        <Notice key={id} tone="warning" title={`Kill switch ${id} stops this agent`}>
          {KILL_TEXT[scope]}{" "}
          <Link href="/agents" className="link">
            Released on the list of agents
          </Link>
        </Notice>
      ))}
      {isQuarantined && <SealedNotice agent={agent} />}
      {!isQuarantined && left !== null && agent.read_only_until !== null && (
        <Notice tone="warning" title={<span role="timer">Read only for another {left}</span>}>
          It was restored and may only read until{" "}
          <Time value={agent.read_only_until} show="absolute" />.
        </Notice>
      )}
    </div>
  );
}

function SealedNotice({ agent }: { agent: AgentDto }) {
  const trpc = useTRPC();
  const seal = useQuery(trpc.agentStops.seal.queryOptions({ id: agent.id, epoch: agent.epoch }));
  return (
    <Notice tone="warning" title="Quarantined: its trace is sealed and it has no tools">
      Every signed call is refused until a safety officer restores it after a green review.
      {seal.data !== undefined && (
        <>
          {" "}
          Seal: <Hash value={seal.data.trace_sealed} label="seal of the trace" head={15} tail={8} />
        </>
      )}
      {seal.isError && " The seal could not be loaded."}
    </Notice>
  );
}
