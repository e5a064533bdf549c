"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { JsonText } from "@/components/json-text";
import { SidePanel } from "@/components/side-panel";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { formatDuration } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { CallBadge } from "./call-badge";
import { call as copy } from "./copy";
import { LayerList } from "./layer-list";

type Call = RouterOutputs["agentCalls"]["get"];

type Props = { agentId: string; callId: string; onClose: () => void };

/** One call: its arguments, and the decision layer by layer. */
export function CallPanel({ agentId, callId, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.agentCalls.get.queryOptions({ id: agentId, call_id: callId }));
  return (
    <SidePanel
      label={copy.panel}
      closeLabel={copy.close}
      onClose={onClose}
      heading={
        <span className="font-mono" title={callId}>
          {callId}
        </span>
      }
    >
      {query.data !== undefined ? (
        <Body found={query.data} />
      ) : query.isError ? (
        <Failure error={query.error} what={copy.failed} onRetry={() => void query.refetch()} />
      ) : (
        <div className="space-y-4 px-4 py-4">
          <LoadingStatus label={copy.loading} />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </SidePanel>
  );
}

function Body({ found }: { found: Call }) {
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="break-all font-mono font-semibold text-base">
          {visibleText(found.tool).text}
        </h2>
        <CallBadge state={found.state} />
      </div>
      <section className="space-y-2">
        <h3 className="font-medium text-muted text-xs">{copy.layers}</h3>
        <LayerList label={copy.layers} layers={found.layers} />
      </section>
      <section className="space-y-2">
        <h3 className="font-medium text-muted text-xs">{copy.args}</h3>
        {found.preview === null || found.preview === undefined ? (
          <p className="text-muted text-sm">{copy.noArgs}</p>
        ) : (
          <JsonText label={copy.args} value={found.preview} />
        )}
      </section>
      <Facts found={found} />
    </div>
  );
}

function Facts({ found }: { found: Call }) {
  const { outcome_due_at: due, ended_at: ended, duration_ms: took } = found;
  const { approval_id: approval, policy_sha256: policy, result_sha256: result } = found;
  return (
    <DescriptionList>
      <Description term={copy.risk}>{found.risk}</Description>
      <Description term={copy.decided}>
        <Time value={found.decided_at} show="both" seconds />
      </Description>
      {due !== null && (
        <Description term={copy.due}>
          <Time value={due} show="both" seconds />
        </Description>
      )}
      {ended !== null && (
        <Description term={copy.ended}>
          <Time value={ended} show="both" seconds />
        </Description>
      )}
      {took !== null && <Description term={copy.took}>{formatDuration(took)}</Description>}
      {approval !== null && (
        <Description term={copy.approval}>
          <Link
            href={`/approvals?open=${encodeURIComponent(approval)}`}
            className="link break-all font-mono text-xs"
          >
            {approval}
          </Link>
        </Description>
      )}
      <Description term={copy.argsDigest}>
        <Hash value={found.args_sha256} label={copy.argsDigest} />
      </Description>
      <Description term={copy.policyDigest}>
        {policy === null ? (
          <span className="text-muted">{copy.noPolicy}</span>
        ) : (
          <Hash value={policy} label={copy.policyDigest} />
        )}
      </Description>
      {result !== null && (
        <Description term={copy.resultDigest}>
          <Hash value={result} label={copy.resultDigest} />
        </Description>
      )}
    </DescriptionList>
  );
}
