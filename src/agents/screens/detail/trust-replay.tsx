"use client";

import { useQuery } from "@tanstack/react-query";
import type { AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { replayWords } from "./replay-words";

/** Asks the service to recompute the score and the status from the trace. */
export function TrustReplay({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.agents.verifyTrace.queryOptions({ id }, { enabled: false, staleTime: 0, gcTime: 0 }),
  );
  return (
    <section aria-label="Score recomputed from the trace" className="space-y-2">
      <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {query.isFetching ? "Recomputing" : "Recompute the score on the service"}
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
      {found.flagged_total > 0 &&
        `${formatQuantity(found.flagged_total, "record is", "records are")} of calls signed by a key that others may have had then. `}
      Checked <Time value={found.checked_at} show="absolute" seconds />
    </Notice>
  );
}
