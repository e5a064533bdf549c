"use client";

import type { ReactNode } from "react";
import { TIER_NAMES } from "@/agents/screens/copy";
import { StatusBadge } from "@/agents/screens/status-badge";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Did } from "@/components/ui/did";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { visibleText } from "@/lib/visible-text";
import { deltaWords } from "./copy";

const AgentActions = loadedWhenShown(
  () => import("./actions/agent-actions").then((module) => module.AgentActions),
  () => <div aria-hidden className="h-8" />,
);

/** Who the agent is, its status, and the actions on it. */
export function AgentHead({ agent }: { agent: AgentDto }) {
  const { did, status, runtime, last_proof_at: proof } = agent;
  return (
    <PageHeader
      title={<bdi className="break-words">{visibleText(agent.name).text}</bdi>}
      beside={<bdi className="text-muted">{visibleText(agent.role).text}</bdi>}
      actions={<AgentActions agent={agent} />}
    >
      <Did value={did} copyLabel="Copy the DID" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <StatusBadge status={status} />
          <span className="text-muted">
            <Time value={agent.status_since} show="span" />
          </span>
        </span>
        <span className="text-muted">{TIER_NAMES[agent.tier]}</span>
        {agent.source === "simulation" && <SimulatedRecord />}
        <span className="tabular-nums" title="Baseline → present score, each from 0 to 100">
          Score {agent.baseline_score} → {agent.current_score}
          <span className="text-muted">, {deltaWords(agent.trust_delta)}</span>
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-xs">
        <Fact term="Operator">
          <bdi>{visibleText(agent.operator.name).text}</bdi>
        </Fact>
        <Fact term="Runtime">
          <bdi>
            {
              visibleText(
                [runtime.type, runtime.environment].filter((each) => each !== null).join(", "),
              ).text
            }
          </bdi>
        </Fact>
        <Fact term="Last proof of its key">
          {proof === null ? "none since it was registered" : <Time value={proof} />}
        </Fact>
      </dl>
    </PageHeader>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="inline-flex min-w-0 gap-x-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
