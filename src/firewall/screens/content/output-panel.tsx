"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { SidePanel } from "@/components/side-panel";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { ClaimStatus } from "@/firewall/domain/claims/claim";
import type { AgentOutputDetailDto } from "@/firewall/server/content/output-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import {
  CITATION_FAULTS,
  CLAIM_FAULTS,
  CLAIM_STATUS_NAMES,
  content,
  outputs as copy,
  FACT_NAMES,
} from "./copy";
import { OutputBadge } from "./input-badges";

type Claim = AgentOutputDetailDto["claims"][number];

const TONES: Readonly<Record<ClaimStatus, BadgeTone>> = {
  proven: "positive",
  unproven: "high",
  disputed: "critical",
};

type Props = { agentId: string; outputId: string; onClose: () => void };

/** One output: how much of it is proven, and why each other claim is not. */
export function OutputPanel({ agentId, outputId, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.agentContent.output.queryOptions({ id: agentId, output_id: outputId }),
  );
  return (
    <SidePanel
      label={copy.panel}
      closeLabel={content.close}
      onClose={onClose}
      heading={
        <span className="font-mono" title={outputId}>
          {outputId}
        </span>
      }
    >
      {query.data !== undefined ? (
        <Body output={query.data} />
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

function Body({ output }: { output: AgentOutputDetailDto }) {
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="font-semibold text-base">{copy.figures(output.proven, output.total)}</h2>
        <OutputBadge verdict={output.verdict} words={copy.verdicts[output.verdict]} />
        <p className="text-muted text-xs">{copy.notKept}</p>
      </div>
      {output.claims.length > 0 && (
        <section className="space-y-2">
          <h3 className="font-medium text-muted text-xs">{copy.claims}</h3>
          <ol className="divide-y divide-line rounded-md border border-line">
            {output.claims.map((claim) => (
              <ClaimItem key={claim.position} claim={claim} />
            ))}
          </ol>
        </section>
      )}
      {output.unlinked.length > 0 && <Unlinked sentences={output.unlinked} />}
      <DescriptionList>
        <Description term={copy.columns.decided}>
          <Time value={output.decided_at} show="both" />
        </Description>
        <Description term={copy.digest}>
          <Hash value={output.sha256} label={copy.digest} />
        </Description>
      </DescriptionList>
    </div>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  return (
    <li className="space-y-1.5 px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{copy.claim(claim.position)}</span>
        <Badge tone={TONES[claim.status]}>{CLAIM_STATUS_NAMES[claim.status]}</Badge>
        <span className="text-muted text-xs">{claim.type}</span>
      </p>
      {claim.reason !== null && <p className="text-sm">{CLAIM_FAULTS[claim.reason]}</p>}
      {claim.evidence.length > 0 && (
        <ul className="space-y-0.5 text-xs">
          {claim.evidence.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one piece may be named twice; the order is fixed
            <Citation key={index} citation={each} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Citation({ citation }: { citation: Claim["evidence"][number] }) {
  const { ref, part, relation, fault, check } = citation;
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-muted">
      <code className="break-all font-mono text-ink">{ref}</code>
      {part !== null && part > 0 && <span>{copy.part(part)}</span>}
      <span>{copy[relation]},</span>
      <span>{copy.checks[check]}:</span>
      <span className={fault === null ? "" : "text-critical"}>
        {fault === null ? copy.holds : CITATION_FAULTS[fault]}
      </span>
      <Hash value={citation.measured_sha256 ?? citation.stated_sha256} label={ref} />
    </li>
  );
}

function Unlinked({ sentences }: { sentences: AgentOutputDetailDto["unlinked"] }) {
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-muted text-xs">{copy.unlinked}</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {sentences.map(({ start, end, kinds }) => (
          <li key={start}>
            {copy.unlinkedAt(start, end)}:{" "}
            <span className="text-muted">{kinds.map((kind) => FACT_NAMES[kind]).join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
