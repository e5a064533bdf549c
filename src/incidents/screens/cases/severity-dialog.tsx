"use client";

import { useState } from "react";
import { Choice } from "@/components/forms/choice";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseForm } from "./case-form";
import { severity as copy } from "./copy";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Sets the severity by a person's judgement, with its reason. */
export function SeverityDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const [severity, setSeverity] = useState<Severity>(incident.severity);
  const [reason, setReason] = useState("");
  const mutation = useCaseMutation(trpc.cases.changeSeverity.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: (output) => {
      toast.success(copy.done(SEVERITY_NAMES[output.severity]));
      onClose();
    },
  });
  const options = [...SEVERITIES].reverse().map((value) => {
    const name = SEVERITY_NAMES[value];
    return { value, label: value === incident.severity ? copy.present(name) : name };
  });
  // Saying the tool's severity oneself is a statement, too; saying one's own again is none.
  const isNew = severity !== incident.severity || incident.severity_source !== "analyst";
  return (
    <CaseForm
      title={copy.title(incident.id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={isNew && reason.trim() !== ""}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          severity,
          reason: reason.trim(),
          expected_version: incident.version,
        })
      }
    >
      <Choice legend={copy.severity} value={severity} options={options} onChange={setSeverity} />
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
