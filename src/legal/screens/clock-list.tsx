"use client";

import { Badge } from "@/components/ui/badge";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { formatQuantity } from "@/lib/format";
import { whatIf } from "./acts/copy";
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
        Triggers and clocks
        {acts.isAssumed && <Badge tone="medium">{whatIf.banner}</Badge>}
      </h2>
      {isBlank ? (
        <p>Nothing is recorded yet, so no rule matches and no clock runs.</p>
      ) : (
        triggers.length === 0 && (
          <div className="space-y-0.5">
            <p>No rule matches what is recorded.</p>
            <p className="text-muted">
              That does not show that no duty exists: rules whose scope is not declared are listed
              below as considered.
            </p>
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
          isBlank
            ? `What will be looked at: ${formatQuantity(considered.length, "rule", "rules")}`
            : `Considered: ${formatQuantity(considered.length, "rule", "rules")}`
        }
      />
    </section>
  );
}
