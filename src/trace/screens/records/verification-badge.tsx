"use client";

import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { Progress } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { formatCount, formatQuantity } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { BreakDetail, RecordLink } from "./break-detail";
import { type BadgeState, StateBadge } from "./state-badge";
import { type ChainCheckState, useChainCheck } from "./use-chain-check";
import type { Disagreement, ServiceClaim } from "./verdict";

/** Where the service and this browser come to different ends. */
const DISAGREEMENTS: Readonly<Record<Disagreement, string>> = {
  only_here:
    "The service says that this chain is whole. This browser found a break in the records that the service handed out. One of the two is wrong.",
  only_service:
    "The service says that this chain is broken. The records that it handed out to this browser show no break. One of the two is wrong.",
  records_missing:
    "The service counts more records than it handed out to this browser. One of the two is wrong.",
};

const CHECKING = "Checking the records";

const HEAD = "head";

const CLAIMS = {
  verified: (records: number) =>
    `The service says: verified, ${formatQuantity(records, "record", "records")}.`,
  broken: "The service says: broken",
  withheld:
    "The service does not say what it finds: that takes the right trace.verify. What was recomputed here does not depend on it.",
  failed: "The service was asked what it says, and did not answer.",
};

/** Recomputes one chain in this browser on demand, beside what the service says of it. */
export function VerificationBadge({ chain }: { chain: string }) {
  const { state, start } = useChainCheck(chain);
  const isBusy = state.kind === "checking";
  return (
    <section
      aria-label={`Verification of ${chain}`}
      className="space-y-3 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge state={stateOf(state)} />
        <div role="status" className="min-w-0 flex-1 basis-64">
          <Summary state={state} />
        </div>
        <Button size="sm" disabled={isBusy} onClick={() => void start()}>
          {state.kind === "checked" ? "Verify again" : "Verify in this browser"}
        </Button>
      </div>
      {isBusy && <CheckProgress done={state.done} total={state.total} />}
      {state.kind === "checked" && <Findings state={state} />}
      <details className="text-xs">
        <summary className="link w-fit">How is this computed?</summary>
        <div className="max-w-3xl space-y-1.5 pt-2 text-muted">
          <p>
            This browser reads every record of the chain as it was hashed, computes SHA-256 over
            each, and compares it with the stored hash, with the link in the next record, and with
            the head of the chain. The service does the same by itself; a contradiction between the
            two counts as broken.
          </p>
          <p>
            It proves that the records fit together, not that they are complete. A chain that was
            rewritten as a whole shows only against a checkpoint kept elsewhere: see the log.
          </p>
        </div>
      </details>
    </section>
  );
}

function stateOf(state: ChainCheckState): BadgeState {
  return state.kind === "checked" ? state.verdict.state : state.kind;
}

function Summary({ state }: { state: ChainCheckState }) {
  switch (state.kind) {
    case "unchecked":
      return <p className="text-muted">This chain has not been recomputed on this page yet.</p>;
    case "checking":
      return <p className="text-muted">{CHECKING}</p>;
    case "failed": {
      const problem = readProblem(state.error);
      return (
        <p>
          The records could not be read
          {problem !== null && `: ${problem.detail ?? problem.title}`}
        </p>
      );
    }
    case "checked":
      return <Outcome state={state} />;
  }
}

type CheckedProps = { state: Extract<ChainCheckState, { kind: "checked" }> };

function Outcome({ state }: CheckedProps) {
  const { check, claim, verdict } = state;
  const place = check.broken ?? (claim.kind === "claimed" ? claim.broken : null);
  const when = (
    <>
      {", "}
      checked <Time value={state.at} show="absolute" seconds />
    </>
  );
  if (verdict.state === "broken") {
    return (
      <p className="font-medium text-critical">
        {place === null ? (
          "Broken: this browser and the service disagree"
        ) : (
          <>
            Broken at <RecordLink place={place} present={check.epoch} />
          </>
        )}
        {when}
      </p>
    );
  }
  return (
    <div className="space-y-0.5">
      <p className="flex flex-wrap items-center gap-x-1">
        <span>
          Verified {formatCount(check.records)} of{" "}
          {formatQuantity(check.records, "record", "records")}, {HEAD}
        </span>
        <Hash value={check.head} label={HEAD} head={8} tail={4} />
        <span>{when}</span>
      </p>
      {verdict.state === "unsigned" && (
        <p className="font-medium">
          The records fit together, but the log over them is not signed any more: whether it
          continues what was signed before is not known, or it does not.
        </p>
      )}
      {verdict.state === "sealed" && (
        <p className="text-muted">The chain is sealed: no record can follow.</p>
      )}
    </div>
  );
}

function Findings({ state }: CheckedProps) {
  const { check, claim, verdict } = state;
  return (
    <>
      {verdict.disagreement !== null && (
        <p className="rounded-md bg-critical-soft px-3 py-2">
          {DISAGREEMENTS[verdict.disagreement]}
        </p>
      )}
      {check.broken !== null && <BreakDetail found={check.broken} />}
      <ServiceWord claim={claim} present={check.epoch} />
    </>
  );
}

function ServiceWord({ claim, present }: { claim: ServiceClaim; present: number }) {
  if (claim.kind !== "claimed") {
    return <p className="text-muted text-xs">{CLAIMS[claim.kind]}</p>;
  }
  return (
    <p className="text-muted text-xs">
      {claim.status === "verified" ? (
        CLAIMS.verified(claim.records)
      ) : (
        <>
          {CLAIMS.broken}
          {claim.broken !== null && (
            <>
              {" "}
              <RecordLink place={claim.broken} present={present} />
            </>
          )}
          .
        </>
      )}{" "}
      <Time value={claim.checkedAt} show="absolute" seconds />
    </p>
  );
}

function CheckProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className="space-y-1.5">
      <Progress label={CHECKING} value={done} max={total} />
      <p className="text-muted text-xs tabular-nums">
        {total === 0
          ? "Reading the records"
          : `Checking ${formatCount(done)} of ${formatCount(total)}`}
      </p>
    </div>
  );
}
