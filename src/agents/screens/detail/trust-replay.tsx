"use client";

import { useQuery } from "@tanstack/react-query";
import type { AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { replay as copy } from "./copy";
import { replayWords } from "./replay-words";

/** Asks the service to recompute the score and the status from the trace. */
export function TrustReplay({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.agents.verifyTrace.queryOptions({ id }, { enabled: false, staleTime: 0, gcTime: 0 }),
  );
  return (
    <section aria-label={copy.heading} className="space-y-2">
      <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {query.isFetching ? copy.busy : copy.start}
      </Button>
      <div role="status">{query.data !== undefined && <Outcome found={query.data} />}</div>
      <FormProblem error={query.error} />
    </section>
  );
}

function Outcome({ found }: { found: AgentTraceVerificationDto }) {
  return (
    <Notice
      tone={found.status === "verified" ? "note" : "error"}
      title={replayWords(found)}
      className="max-w-3xl"
    >
      {found.flagged_total > 0 && `${copy.flagged(found.flagged_total)} `}
      {copy.checked} <Time value={found.checked_at} show="absolute" seconds />
    </Notice>
  );
}
