"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { SidePanel } from "@/components/side-panel";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type {
  CitationFault,
  ClaimFault,
  ClaimStatus,
  FactKind,
} from "@/firewall/domain/claims/claim";
import type { AgentOutputDetailDto } from "@/firewall/server/content/output-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { OutputBadge } from "./input-badges";

const CHECKS = { presence: "is there", recomputed: "recomputed", human: "by a person" };

const DIGEST = "Digest of the text";

const CLAIM_STATUS_NAMES: Readonly<Record<ClaimStatus, string>> = {
  proven: "Proven",
  unproven: "Not proven",
  disputed: "Disputed",
};

/** Why a claim is not proven (src/firewall/domain/claims/claim.ts). */
const CLAIM_FAULTS: Readonly<Record<ClaimFault, string>> = {
  span_empty: "It is at no place of the text.",
  span_outside: "Its place lies outside of the text.",
  span_text_differs: "At its place the text says something else.",
  no_evidence: "It names no evidence.",
  evidence_fault: "Evidence that it names did not stand up to the check.",
  evidence_does_not_state: "The evidence exists but does not state what is claimed.",
  quote_required: "A quotation has to be found word for word.",
  checker_required: "A T1 agent cannot vouch for its own evidence: someone else has to.",
  refuted: "Evidence that was checked refutes it.",
  refutation_unchecked: "Evidence is said to refute it and could not be checked.",
};

/** Faults of one reference to evidence. */
const CITATION_FAULTS: Readonly<Record<CitationFault, string>> = {
  not_found: "not found, or out of the agent's reach",
  erased: "erased",
  tainted: "tainted",
  unreadable: "unreadable",
  hash_mismatch: "the stored bytes have another digest",
  newer_than_claim: "newer than the claim",
  locator_unresolved: "the place in it does not exist",
  portion_too_long: "the place in it is too long to prove anything",
  test_without_content: "the test asks for nothing",
  test_failed: "the test failed",
  test_not_stated: "what was tested is not what is claimed",
};

const FACT_NAMES: Readonly<Record<FactKind, string>> = {
  number: "number",
  date: "date",
  cve: "CVE",
  hash: "digest",
  host: "host",
  ip: "IP address",
  technique: "technique",
  status: "status",
};

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
      label="The open output"
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
        <Failure
          error={query.error}
          what="The output could not be loaded"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="space-y-4 px-4 py-4">
          <LoadingStatus label="Loading the output" />
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
        <h2 className="font-semibold text-base">
          {output.total === 0
            ? "It claims nothing."
            : `${output.proven} of ${output.total} claims and factual sentences are proven.`}
        </h2>
        <OutputBadge verdict={output.verdict} />
        <p className="text-muted text-xs">The text is not kept: claims are named by their place.</p>
      </div>
      {output.claims.length > 0 && (
        <section className="space-y-2">
          <h3 className="font-medium text-muted text-xs">Claims</h3>
          <ol className="divide-y divide-line rounded-md border border-line">
            {output.claims.map((claim) => (
              <ClaimItem key={claim.position} claim={claim} />
            ))}
          </ol>
        </section>
      )}
      {output.unlinked.length > 0 && <Unlinked sentences={output.unlinked} />}
      <DescriptionList>
        <Description term="Checked">
          <Time value={output.decided_at} show="both" />
        </Description>
        <Description term={DIGEST}>
          <Hash value={output.sha256} label={DIGEST} />
        </Description>
      </DescriptionList>
    </div>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  return (
    <li className="space-y-1.5 px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{`Claim ${claim.position + 1}`}</span>
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
      {part !== null && part > 0 && <span>{`part ${part}`}</span>}
      <span>{relation},</span>
      <span>{CHECKS[check]}:</span>
      <span className={fault === null ? "" : "text-critical"}>
        {fault === null ? "holds" : CITATION_FAULTS[fault]}
      </span>
      <Hash value={citation.measured_sha256 ?? citation.stated_sha256} label={ref} />
    </li>
  );
}

function Unlinked({ sentences }: { sentences: AgentOutputDetailDto["unlinked"] }) {
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-muted text-xs">Factual sentences without a claim</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {sentences.map(({ start, end, kinds }) => (
          <li key={start}>
            {`Characters ${start} to ${end}`}:{" "}
            <span className="text-muted">{kinds.map((kind) => FACT_NAMES[kind]).join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
