"use client";

import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Notice } from "@/components/ui/notice";
import { transitionIncident } from "@/generated/fields";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { caseInWords } from "./case-in-words";
import { actions, move } from "./copy";
import { nextState } from "./next-move";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Asks before a move, because there is no way back. */
export function MoveDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  // As it was when it was opened: a later change of state is no consent to another move.
  const [{ to, from }] = useState({ to: nextState(incident), from: incident.workflow_status });
  const act = useCaseMutation(trpc.cases.transition.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: (output) => {
      toast.success(move.done(output.id, output.workflow_status));
      onClose();
    },
  });
  const isGone = nextState(incident) !== to && !act.isSuccess;
  const form = useForm({
    act,
    rules: transitionIncident,
    values: { reason: "" },
    input: ({ reason }) =>
      to === null || isGone
        ? null
        : {
            id: incident.id,
            to,
            expected_version: incident.version,
            reason: reason || undefined,
          },
  });
  if (to === null) return null;
  return (
    <FormDialog
      form={form}
      title={`Move from ${WORKFLOW_NAMES[from]} to ${WORKFLOW_NAMES[to]}?`}
      lead="The lifecycle does not go back by itself, so this cannot be undone."
      submit={actions.move(to)}
      facts={caseInWords(incident, { State: WORKFLOW_NAMES[to] })}
      onClose={onClose}
    >
      {isGone && (
        <Notice
          tone="warning"
          title="The incident has changed its state, so this is no longer the next step."
        />
      )}
      <ProseField label="Reason (optional)" rows={2} {...form.field("reason")} />
    </FormDialog>
  );
}
