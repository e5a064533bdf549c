"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { TimeField } from "@/components/forms/time-field";
import { useForm } from "@/components/forms/use-form";
import { keptInstant, localTime } from "@/lib/local-time";
import { EvidenceChoice } from "../cases/evidence-choice";
import { copy, reproduction } from "./copy";
import type { StatementDialogProps } from "./statement-dialog";
import { useStateMutation } from "./use-state-mutation";

/** States how the weakness was reproduced, by whom and when. */
export function ReproductionDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.reproduction?.body ?? null;
  const { account } = useSession();
  const form = useForm({
    act: useStateMutation(incident.id, "The reproduction is recorded", onClose),
    required: ["reproduced_by", "reproduced_at"],
    values: () => ({
      steps: present?.steps ?? "",
      evidence_ids: [...(present?.evidence_ids ?? [])],
      reproduced_by: present?.reproduced_by ?? account.name,
      reproduced_at: localTime(present?.reproduced_at ?? null),
    }),
    input: ({ steps, ...values }) => {
      const reproduced_at = keptInstant(values.reproduced_at, present?.reproduced_at ?? null);
      if (reproduced_at === null || (steps === "" && values.evidence_ids.length === 0)) return null;
      return {
        id: incident.id,
        kind: "reproduction" as const,
        body: { ...values, steps: steps || null, reproduced_at },
      };
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record the reproduction"
      lead={present === null ? undefined : copy.keeps}
      submit="Record the reproduction"
      onClose={onClose}
    >
      <ProseField
        label={copy.optional(reproduction.steps)}
        hint="Give steps or choose evidence."
        rows={4}
        {...form.field("steps")}
        max={20_000}
      />
      <EvidenceChoice
        incidentId={incident.id}
        chosen={form.values.evidence_ids}
        onChange={(evidence_ids) => form.set({ evidence_ids })}
      />
      <LineField label={reproduction.by} {...form.field("reproduced_by")} max={200} />
      <TimeField label={reproduction.at} {...form.field("reproduced_at")} />
    </FormDialog>
  );
}
