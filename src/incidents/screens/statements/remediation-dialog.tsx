"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { TimeField } from "@/components/forms/time-field";
import { useForm } from "@/components/forms/use-form";
import { keptInstant, localTime } from "@/lib/local-time";
import { copy, remediation } from "./copy";
import type { StatementDialogProps } from "./statement-dialog";
import { useStateMutation } from "./use-state-mutation";

/** States what was done against the weakness, with a reference that others can follow. */
export function RemediationDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.remediation?.body ?? null;
  const { account } = useSession();
  const form = useForm({
    act: useStateMutation(incident.id, "The remediation is recorded", onClose),
    required: ["action", "reference", "done_by", "done_at"],
    values: () => ({
      action: present?.action ?? "",
      reference: present?.reference ?? "",
      done_by: present?.done_by ?? account.name,
      done_at: localTime(present?.done_at ?? null),
    }),
    input: (values) => {
      const done_at = keptInstant(values.done_at, present?.done_at ?? null);
      if (done_at === null) return null;
      return { id: incident.id, kind: "remediation" as const, body: { ...values, done_at } };
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record the remediation"
      lead={present === null ? undefined : copy.keeps}
      submit="Record the remediation"
      onClose={onClose}
    >
      <ProseField label={remediation.action} {...form.field("action")} max={20_000} />
      <LineField
        label={remediation.reference}
        hint="Commit, change or ticket"
        {...form.field("reference")}
        max={500}
      />
      <LineField label={remediation.by} {...form.field("done_by")} max={200} />
      <TimeField label={remediation.at} {...form.field("done_at")} />
    </FormDialog>
  );
}
