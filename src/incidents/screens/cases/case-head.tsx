"use client";

import { useRef, useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { LifecycleStepper } from "@/incidents/screens/incident/lifecycle-stepper";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { CaseActions } from "./case-actions";
import { CaseDialogs } from "./case-dialogs";
import { CaseLine } from "./case-line";
import { blocked } from "./copy";
import { type CaseDialogKind, nextMove } from "./next-move";

type Props = Omit<Parameters<typeof PageHeader>[0], "actions"> & { incident: IncidentDetailDto };

/** The head of an incident's page: what it is, its state, who has to act, and the next move. */
export function CaseHead({ incident, ...header }: Props) {
  const [open, setOpen] = useState<CaseDialogKind | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn(open !== null, place);
  const next = nextMove(incident);
  const waits =
    incident.workflow_status === "retest" && next === null
      ? incident.allowed.reasons.close_fixed
      : undefined;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PageHeader {...header} actions={<CaseActions incident={incident} onOpen={setOpen} />} />
      <div className="space-y-2 px-4 pt-1 pb-4 md:px-6">
        <LifecycleStepper incident={incident} onNext={next === null ? null : () => setOpen(next)} />
        {waits !== undefined && (
          <p className="text-muted">
            {blocked.closing} {waits}
          </p>
        )}
        <CaseLine incident={incident} />
      </div>
      <CaseDialogs incident={incident} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}
