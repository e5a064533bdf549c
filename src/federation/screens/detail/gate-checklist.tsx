"use client";

import { RotateCw } from "lucide-react";
import { JsonText } from "@/components/json-text";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { useNow } from "@/components/ui/now-provider";
import { Time } from "@/components/ui/time";
import type {
  GateDetailDto,
  RegistrationDetailDto,
} from "@/federation/server/registrations/registration-detail-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { GATE_NAMES, GATE_RULES, NOT_RUN, RESULT_NAMES } from "../copy";
import { codeWords } from "../gate-copy";
import { GateMark } from "../gate-dots";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";
import { evidenceWords } from "./evidence-words";
import { isStale } from "./hindrances";

type Props = {
  registration: RegistrationDetailDto;
  /** Null: the reader may not run them. */
  onRerun: (() => void) | null;
  isRunning: boolean;
};

/** The six gates: their results, the evidence, and what the applicant has to change. */
export function GateChecklist({ registration, onRerun, isRunning }: Props) {
  const red = registration.gates.filter(({ result }) => result !== "passed").length;
  return (
    <DetailPart
      title="Gates"
      lead={
        red === 0
          ? "All six gates have passed."
          : red === 1
            ? "One gate has not passed."
            : `${red} gates have not passed.`
      }
      actions={
        onRerun !== null && (
          <Button size="sm" disabled={isRunning} onClick={onRerun}>
            <RotateCw aria-hidden /> {isRunning ? "Running the gates" : "Run the gates again"}
          </Button>
        )
      }
    >
      <ol className="divide-y divide-line">
        {registration.gates.map((gate) => (
          <li key={gate.gate} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <GateMark mark={gate} size="md" />
            <GateText gate={gate} />
          </li>
        ))}
      </ol>
    </DetailPart>
  );
}

function GateText({ gate }: { gate: GateDetailDto }) {
  const words = codeWords(gate.code);
  const isGreen = gate.result === "passed";
  const now = useNow();
  const isOld = isGreen && isStale(gate, now);
  const seen = evidenceWords(gate.evidence);
  return (
    <div className="min-w-0 flex-1 space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          {gate.gate} {GATE_NAMES[gate.gate]}
        </span>
        <span
          className={cn(
            "text-xs",
            isGreen ? "text-positive" : gate.result === "failed" ? "text-critical" : "text-medium",
          )}
        >
          {gate.result === null ? NOT_RUN : RESULT_NAMES[gate.result]}
        </span>
        {gate.code !== null && !isGreen && (
          <code className="font-mono text-2xs text-muted">{gate.code}</code>
        )}
      </p>
      <p className="text-muted text-sm">
        {isGreen ? GATE_RULES[gate.gate] : (words?.means ?? gate.message ?? GATE_RULES[gate.gate])}
      </p>
      {seen !== null && <p className="text-sm">{visibleText(seen).text}</p>}
      {!isGreen && words !== null && (
        <p className="text-sm">
          <span className="font-medium">What the applicant has to change:</span> {words.change}
        </p>
      )}
      <p suppressHydrationWarning className="flex flex-wrap gap-x-3 text-muted text-xs">
        {gate.checked_at !== null && (
          <span>
            checked <Time value={gate.checked_at} />
          </span>
        )}
        {gate.attempts > 1 && (
          <span>{gate.attempts === 1 ? "1 attempt" : `${gate.attempts} attempts`}</span>
        )}
        {gate.next_attempt_at !== null && !isGreen && (
          <span>
            tried again <Time value={gate.next_attempt_at} />
          </span>
        )}
        {isOld && (
          <span className="text-medium">older than 24 hours: run it again before you approve</span>
        )}
      </p>
      {Object.keys(gate.evidence).length > 0 && (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-ink">
            {copy.evidence}
          </summary>
          <div className="space-y-1 pt-1">
            <JsonText label={`${copy.evidence}, ${gate.gate}`} value={gate.evidence} />
            {gate.evidence_sha256 !== null && (
              <Hash value={gate.evidence_sha256} label="digest of the evidence" />
            )}
          </div>
        </details>
      )}
    </div>
  );
}
