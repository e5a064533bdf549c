"use client";

import type { TechniqueDto, TechniquesDto } from "@/attack/server/attack-dto";
import { ExternalLink } from "@/components/external-link";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { copy, tacticName, type Verdict } from "./copy";
import { ProofView } from "./proof-view";
import { groupOf, type TechniqueGroup } from "./technique-groups";
import { placeOf } from "./use-judge";

/** The judgements that a person can make on a technique in place. */
const VERDICTS: Readonly<Record<TechniqueGroup, readonly Verdict[]>> = {
  confirmed: ["withdrawn", "rejected"],
  tool: ["confirmed", "rejected"],
  suggested: ["confirmed", "rejected"],
  rejected: ["withdrawn", "confirmed"],
};

type Props = {
  technique: TechniqueDto;
  input: TechniquesDto["input"];
  pending: string | null;
  onAsk: ((technique: TechniqueDto, verdict: Verdict) => void) | null;
};

/** One technique: what it is, who says so and on what it rests. */
export function TechniqueItem({ technique, input, pending, onAsk }: Props) {
  const { technique_id: id, name } = technique;
  const titleId = `${placeOf(id)}-title`;
  return (
    <li
      id={placeOf(id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="space-y-1.5 border-b px-4 py-3 outline-offset-[-2px] md:px-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h4 id={titleId} className="flex flex-wrap items-center gap-x-2.5 font-medium">
            <ExternalLink href={technique.url}>
              <span className="font-mono">{id}</span>
            </ExternalLink>
            {name}
          </h4>
          <About technique={technique} />
        </div>
        {onAsk !== null && (
          <div className="flex flex-wrap gap-2">
            {VERDICTS[groupOf(technique)].map((verdict) => (
              <Button
                key={verdict}
                size="sm"
                disabled={pending !== null}
                aria-label={copy.verdictOn(copy.verdicts[verdict], id, name)}
                onClick={() => onAsk(technique, verdict)}
              >
                {copy.verdicts[verdict]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {pending === id && (
        <p role="status" className="text-muted text-xs">
          {copy.judging}
        </p>
      )}
      <Judgement technique={technique} />
      <ul aria-label={copy.proof(id)} className="space-y-1.5">
        {technique.proof.map((proof) => (
          <ProofView key={JSON.stringify(proof)} proof={proof} input={input} />
        ))}
      </ul>
      {technique.proof.length === 0 && <p className="text-muted text-xs">{copy.noProof}</p>}
    </li>
  );
}

function About({ technique }: { technique: TechniqueDto }) {
  const { tactics, kind, basis, source, confidence, score } = technique;
  const parts = [
    `${copy.tactics(tactics.length)}: ${tactics.map(tacticName).join(", ")}`,
    copy.kinds[kind],
    `${copy.basis}: ${copy.bases[basis]}`,
    source === "heuristic" ? copy.confidences[confidence] : null,
  ].filter((part) => part !== null);
  return (
    <p className="text-muted">
      {parts.join(" · ")}
      {score !== null && <span className="text-xs"> ({copy.score(score)})</span>}
    </p>
  );
}

function Judgement({ technique }: { technique: TechniqueDto }) {
  const { status, confirmed_by: by, judged_at: at, reason, redirected_from: from } = technique;
  return (
    <>
      {from !== null && <p>{copy.redirected(from, technique.technique_id)}</p>}
      {at !== null && (
        <p>
          {status === "rejected" ? copy.rejected : copy.confirmedBy}{" "}
          {status !== "rejected" && <bdi>{by ?? copy.somebody}</bdi>}{" "}
          <Time value={at} show="both" />
        </p>
      )}
      {reason !== null && (
        <p className="max-w-prose break-words">
          <span className="text-muted">{copy.reason}:</span> <bdi>{reason}</bdi>
        </p>
      )}
    </>
  );
}
