"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseForm } from "./case-form";
import { reopen as copy } from "./copy";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Opens a closed incident again, which takes a reason. */
export function ReopenDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const [reason, setReason] = useState("");
  const mutation = useCaseMutation(trpc.cases.reopen.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(copy.done(incident.id));
      onClose();
    },
  });
  return (
    <CaseForm
      title={copy.title(incident.id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={reason.trim() !== ""}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          reason: reason.trim(),
          expected_version: incident.version,
        })
      }
    >
      <ProseField
        label={copy.reason}
        required
        value={reason}
        error={fieldErrors(readProblem(mutation.error)).reason}
        onChange={setReason}
      />
    </CaseForm>
  );
}
