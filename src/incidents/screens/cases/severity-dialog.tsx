"use client";

import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { changeSeverity } from "@/generated/fields";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { caseInWords } from "./case-in-words";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Sets the severity by a person's judgement, with its reason. */
export function SeverityDialog({ incident, onClose }: Props) {
  const { id, version, severity: present, severity_source: source } = incident;
  const trpc = useTRPC();
  const act = useCaseMutation(trpc.cases.changeSeverity.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: (output) => {
      const done = `The severity is now ${SEVERITY_NAMES[output.severity]}`;
      toast.success(done, takesBack ? { label: "Undo", run: () => restore(output) } : undefined);
      onClose();
    },
  });
  // From a tool's severity no way leads back: imports leave alone what a person has set.
  const takesBack = source === "analyst";
  function restore({ version }: IncidentDetailDto) {
    back.mutate({
      id,
      severity: present,
      reason: "The last change is withdrawn.",
      expected_version: version,
    });
  }
  const back = useCaseMutation(trpc.cases.changeSeverity.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: (output) => toast.success(`The severity is now ${SEVERITY_NAMES[output.severity]}`),
    onFailed: (error) => toast.error(readProblem(error)?.detail ?? "It could not be withdrawn"),
  });
  const form = useForm({
    act,
    rules: changeSeverity,
    values: { severity: present, reason: "" },
    follows: { severity: present },
    // Saying the tool's severity oneself is a statement, too; saying one's own again is none.
    input: ({ severity, reason }) =>
      severity === present && source === "analyst"
        ? null
        : { id, severity, reason, expected_version: version },
  });
  const options = [...SEVERITIES].reverse().map((value) => {
    const name = SEVERITY_NAMES[value];
    return { value, label: value === present ? `${name} (now)` : name };
  });
  return (
    <FormDialog
      form={form}
      title={`Change the severity of ${id}`}
      lead={`What the tool wrote stays beside it. The deadline follows the rule for the new severity.${takesBack ? "" : " Later imports keep yours: it does not return to the tool's by itself."}`}
      submit="Change the severity"
      facts={caseInWords(incident, { Severity: SEVERITY_NAMES[form.values.severity] })}
      onClose={onClose}
    >
      <Choice legend="Severity" options={options} {...form.field("severity")} />
      <ProseField label="Reason" {...form.field("reason")} />
    </FormDialog>
  );
}
