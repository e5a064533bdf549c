"use client";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { proofLink } from "@/evidence/screens/proof-link";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { visibleText } from "@/lib/visible-text";
import type { FactQuestion } from "./acts/answer";
import type { LegalDialog } from "./acts/legal-dialog";
import { factName } from "./acts/stage-time";
import { valueText } from "./acts/value-text";

type Recorded = LegalTriggersDto["basis"]["facts"][number];

type Props = {
  facts: readonly Recorded[];
  questions: ReadonlyMap<string, FactQuestion>;
  mayRecord: boolean;
  onOpen: (dialog: LegalDialog) => void;
};

/** Recorded facts: the value, its author and time, and the statement that contains it. */
export function RecordedFacts({ facts, questions, mayRecord, onOpen }: Props) {
  if (facts.length === 0) return <p className="text-muted">No fact is recorded. No clock runs.</p>;
  return (
    <ul>
      {facts.map((fact) => {
        const question = questions.get(fact.fact);
        const name = question?.question ?? factName(fact.fact);
        return (
          <li key={fact.fact} className="space-y-0.5 border-b py-2 last:border-b-0">
            <p className="text-muted text-xs">{name}</p>
            <p className="break-words font-medium">{valueText(fact.value, question)}</p>
            <Origin fact={fact} />
            {mayRecord && question !== undefined && (
              <p className="flex flex-wrap gap-x-4">
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ml-2.5"
                  aria-label={`Change: ${name}`}
                  onClick={() => onOpen({ kind: "fact", key: fact.fact })}
                >
                  Change
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Withdraw: ${name}`}
                  onClick={() => onOpen({ kind: "take_back", key: fact.fact })}
                >
                  Withdraw
                </Button>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Origin({ fact }: { fact: Recorded }) {
  const { source, recorded_by_name: author, recorded_at: at } = fact;
  const href = proofLink(source);
  return (
    <p className="text-muted text-xs">
      {author !== null && (
        <>
          by <bdi>{visibleText(author).text}</bdi>,{" "}
        </>
      )}
      {at !== null && (
        <>
          <Time value={at} show="both" />,{" "}
        </>
      )}
      Source{" "}
      {href === null ? (
        <code className="font-mono">{visibleText(source).text}</code>
      ) : (
        <Link href={href} className="link inline-flex min-h-6 items-center font-mono">
          {source}
        </Link>
      )}
    </p>
  );
}
