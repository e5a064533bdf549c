"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { visibleText } from "@/lib/visible-text";
import type { StatedKind } from "../incident/statement-input";
import { stated } from "./copy";
import { StatedFacts } from "./stated-facts";
import { mayState, StatementDialogs } from "./statement-dialogs";

const KINDS = ["impact", "timeline", "reproduction", "remediation"] as const satisfies StatedKind[];

/** The present statement of each kind, with the form to say it anew. */
export function StatedPanel({ incident }: { incident: IncidentDetailDto }) {
  const [open, setOpen] = useState<StatedKind | null>(null);
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-base">Case facts</h2>
      {KINDS.map((kind) => (
        <StatedBlock
          key={kind}
          kind={kind}
          incident={incident}
          onState={mayState(incident, kind) ? () => setOpen(kind) : null}
        />
      ))}
      <StatementDialogs incident={incident} open={open} onClose={() => setOpen(null)} />
    </section>
  );
}

type BlockProps = {
  kind: StatedKind;
  incident: IncidentDetailDto;
  onState: (() => void) | null;
};

function StatedBlock({ kind, incident, onState }: BlockProps) {
  const statement = incident.statements[kind];
  const name = stated.names[kind];
  return (
    <section aria-label={name} className="space-y-1 border-b pb-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-medium">{name}</h3>
        {onState !== null && (
          <Button
            size="sm"
            aria-label={
              statement === null ? `Add: ${name.toLowerCase()}` : `Update: ${name.toLowerCase()}`
            }
            onClick={onState}
          >
            {statement === null ? "Add" : "Update"}
          </Button>
        )}
      </div>
      {statement === null ? (
        <p className="text-muted">Not recorded yet</p>
      ) : (
        <>
          <StatedFacts statement={statement} />
          <p className="text-muted text-xs">
            Recorded by <bdi>{visibleText(statement.author_name).text}</bdi>,{" "}
            <Time value={statement.stated_at} show="both" />
          </p>
        </>
      )}
    </section>
  );
}
