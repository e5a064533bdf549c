"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Refusal } from "@/components/forms/refusal";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { evaluation as copy } from "./acts/copy";
import { useLegalMutation } from "./acts/use-legal-mutation";

const OlderEvaluations = loadedWhenShown(() =>
  import("./older-evaluations").then((module) => module.OlderEvaluations),
);

type Props = { incidentId: string; version: number; legal: LegalTriggersDto };

/** Which evaluation is stored, by which rules and on which facts, and whether it still is the present one. */
export function EvaluationLine({ incidentId, version, legal }: Props) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const mutation = useLegalMutation(trpc.legal.evaluate.mutationOptions(), {
    id: incidentId,
    done: "The evaluation is stored",
    onDone: () => undefined,
  });
  const { evaluation, evaluation_current: isCurrent } = legal;
  const Sign = isCurrent ? CircleCheck : CircleAlert;
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">{copy.heading}</h2>
      <p className="flex items-start gap-2">
        {evaluation !== null && <Sign aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
        {evaluation === null
          ? "No evaluation is stored yet."
          : isCurrent
            ? "Current: the stored evaluation used these facts and these rules."
            : "Facts or rules have changed since the stored evaluation."}
      </p>
      {evaluation !== null && (
        <DescriptionList>
          <Description term={copy.heading}>
            <span className="font-mono text-xs">{evaluation.id}</span> by{" "}
            <bdi>{visibleText(evaluation.evaluated_by_name).text}</bdi>,{" "}
            <Time value={evaluation.evaluated_at} show="both" />
          </Description>
          <Description term="Rules">
            <span className="font-mono text-xs">{evaluation.ruleset_version}</span>
          </Description>
          <Description term="Facts">
            <Hash value={evaluation.facts_sha256} label="digest of the facts" />
          </Description>
        </DescriptionList>
      )}
      <Refusal error={mutation.error} onReloaded={mutation.reset} />
      {legal.may.record && (evaluation === null || !isCurrent) && (
        <Button
          size="sm"
          disabled={mutation.isPending}
          onClick={() => mutation.mutate({ id: incidentId, expected_version: version })}
        >
          {mutation.isPending ? "Evaluating" : evaluation === null ? "Evaluate" : "Evaluate again"}
        </Button>
      )}
      {evaluation !== null && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-muted hover:text-ink">
            All stored evaluations
          </summary>
          {isOpen && <OlderEvaluations incidentId={incidentId} />}
        </details>
      )}
    </section>
  );
}
