"use client";

import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { REFUSAL_WORDS, selectionCopy as words } from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import type { BulkKind, BulkOutcome } from "./bulk-outcome";

type Props = {
  kind: BulkKind;
  rows: readonly IncidentDto[];
  outcome: BulkOutcome;
  /** Of the call that failed, where one did. */
  error: unknown;
  /** Puts back what was done. */
  onUndo?: () => void;
};

/** How many were changed, and every one that was not, with the reason. */
export function BulkResult({ kind, rows, outcome, error, onUndo }: Props) {
  const { done, refused, unanswered } = outcome;
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  const say = kind === "move" ? words.moved : words.assigned;
  return (
    <>
      <Notice
        tone={refused.length + unanswered.length === 0 ? "success" : "warning"}
        title={say(done, refused.length)}
        action={
          onUndo !== undefined &&
          done > 0 && (
            <Button size="sm" onClick={onUndo}>
              {words.undo}
            </Button>
          )
        }
      >
        {refused.length > 0 && "They stay selected."}
      </Notice>
      {unanswered.length > 0 && (
        <>
          <FormProblem error={error} />
          <p>{words.unasked(unanswered.length)}</p>
        </>
      )}
      {refused.length > 0 && (
        <section aria-label="Not allowed">
          <ul className="max-h-72 divide-y overflow-y-auto rounded-md border">
            {refused.map(({ id, code, detail }) => (
              <li key={id} className="space-y-0.5 px-3 py-2 text-sm">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <Link
                    href={`/incidents/${id}`}
                    className="font-mono text-accent text-xs underline"
                  >
                    {id}
                  </Link>
                  <span className="text-muted text-xs">{REFUSAL_WORDS[code] ?? code}</span>
                </p>
                <p className="truncate">
                  <bdi>{titles.get(id)}</bdi>
                </p>
                {detail !== null && <p className="text-muted text-xs">{detail}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
