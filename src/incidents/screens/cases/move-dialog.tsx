"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Notice } from "@/components/ui/notice";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseForm } from "./case-form";
import { actions, move as copy } from "./copy";
import { nextState } from "./next-move";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Asks before a move, because there is no way back. */
export function MoveDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const [reason, setReason] = useState("");
  // State when it was opened: a later change of state is no consent to another move.
  const [asked] = useState(() => nextState(incident));
  const [from] = useState(incident.workflow_status);
  const mutation = useCaseMutation(trpc.cases.transition.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: (output) => {
      toast.success(copy.done(output.id, output.workflow_status));
      onClose();
    },
  });
  if (asked === null) return null;
  const isGone = nextState(incident) !== asked && !mutation.isSuccess;
  const text = reason.trim();
  return (
    <CaseForm
      title={copy.title(from, asked)}
      lead={copy.lead}
      submit={actions.move(asked)}
      ready={!isGone}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          to: asked,
          expected_version: incident.version,
          ...(text === "" ? {} : { reason: text }),
        })
      }
    >
      {isGone && <Notice tone="warning" title={copy.gone} />}
      <ProseField
        label={copy.reason}
        rows={2}
        value={reason}
        error={fieldErrors(readProblem(mutation.error)).reason}
        onChange={setReason}
      />
    </CaseForm>
  );
}
