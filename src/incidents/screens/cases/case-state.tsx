"use client";

import { useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Refusal } from "@/components/forms/refusal";
import { toast } from "@/components/toast";
import { Time } from "@/components/ui/time";
import { WorkflowLabel } from "@/incidents/screens/incident/workflow-label";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseActions } from "./case-actions";
import { CaseDialogs } from "./case-dialogs";
import { move as copy } from "./copy";
import { type CaseDialogKind, nextMove, nextState } from "./next-move";
import { useAssigned } from "./use-assign";
import { useCaseMutation } from "./use-case-mutation";

/** The state of an incident, the next step, and what else this person can do. */
export function CaseState({ incident }: { incident: IncidentDetailDto }) {
  const trpc = useTRPC();
  const [open, setOpen] = useState<CaseDialogKind | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const move = useCaseMutation(trpc.cases.transition.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: (output) => toast.success(copy.done(output.id, output.workflow_status)),
  });
  const { email, name } = useSession().account;
  const assigned = useAssigned();
  const take = useCaseMutation(trpc.cases.assign.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output.incident,
    onDone: (output) => assigned(incident, output.incident, name || email),
  });
  const isBusy = move.isPending || take.isPending;
  useFocusReturn(open !== null || isBusy, place);
  const next = nextMove(incident);
  const to = next === "move" ? nextState(incident) : null;
  const waits =
    incident.workflow_status === "retest" && next === null
      ? incident.allowed.reasons.close_fixed
      : undefined;
  return (
    <div ref={place} tabIndex={-1} className="space-y-2 outline-none">
      <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
        <WorkflowLabel state={incident.workflow_status} status={incident.status} />
        <span className="font-normal text-muted text-xs">
          <Time value={incident.state_since} show="span" />
        </span>
      </p>
      <CaseActions
        incident={incident}
        isBusy={isBusy}
        onOpen={setOpen}
        onMove={(state) =>
          move.mutate({ id: incident.id, to: state, expected_version: incident.version })
        }
        onTake={() =>
          take.mutate({
            id: incident.id,
            owner_email: email,
            expected_version: incident.version,
          })
        }
      />
      <Refusal error={move.error} onReloaded={move.reset} />
      <Refusal error={take.error} onReloaded={take.reset} />
      {to !== null && (
        <p className="text-muted text-xs">
          {to === "retest"
            ? "Takes effect at once and does not go back. The person who does it cannot close the incident as fixed."
            : "Takes effect at once and does not go back."}
        </p>
      )}
      {waits !== undefined && <p className="text-muted">Closing as fixed: {waits}</p>}
      <CaseDialogs incident={incident} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}
