"use client";

import { Badge } from "@/components/ui/badge";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { considered as consideredCopy, clocks as copy, whatIf } from "./acts/copy";
import type { TriggerActs } from "./acts/legal-acts";
import { ConsideredRules } from "./considered-rules";
import { TriggerBlock } from "./trigger-block";

type Props = { legal: LegalTriggersDto; acts: TriggerActs };

/** The rules that match in the order of their limits, none merged with another, and those that do not. */
export function ClockList({ legal, acts }: Props) {
  const { triggers, considered } = legal;
  const isBlank = legal.basis.facts.length === 0 && triggers.length === 0;
  return (
    <section className="space-y-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-base">
        {copy.heading}
        {acts.isAssumed && <Badge tone="medium">{whatIf.banner}</Badge>}
      </h2>
      {isBlank ? (
        <p>{copy.nothing}</p>
      ) : (
        triggers.length === 0 && (
          <div className="space-y-0.5">
            <p>{copy.none}</p>
            <p className="text-muted">{copy.noneText}</p>
          </div>
        )
      )}
      {triggers.map((trigger) => (
        <TriggerBlock key={trigger.id} trigger={trigger} acts={acts} />
      ))}
      <ConsideredRules
        rules={considered}
        questions={acts.questions}
        summary={
          isBlank ? copy.looked(considered.length) : consideredCopy.heading(considered.length)
        }
      />
    </section>
  );
}
