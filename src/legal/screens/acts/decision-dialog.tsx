"use client";

import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { LEGAL_DECISIONS, type LegalDecision } from "@/evidence/domain/statements/statement";
import { decideLegalTrigger } from "@/generated/fields";
import type { TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { DECISION_NAMES } from "./copy";
import { decision as copy } from "./dialog-copy";
import type { LegalDialogProps } from "./legal-dialog";
import { useLegalMutation } from "./use-legal-mutation";

const OPTIONS = LEGAL_DECISIONS.map((value) => ({
  value,
  label: DECISION_NAMES[value],
  hint: copy.hints[value],
}));

const NONE = {
  value: "",
  label: "No decision",
  hint: "Withdraws the present decision; it stays in the history.",
} as const;

type Props = LegalDialogProps & { trigger: TriggerDto };

/** Records what a person decided on the obligation that a rule names. */
export function DecisionDialog({ trigger, incidentId, version, onClose }: Props) {
  const trpc = useTRPC();
  const present = trigger.decision;
  const form = useForm({
    act: useLegalMutation(trpc.legal.decide.mutationOptions(), {
      id: incidentId,
      done: "The decision is recorded",
      onDone: onClose,
    }),
    rules: decideLegalTrigger,
    values: {
      decision: null as LegalDecision | "" | null,
      reason: "",
      owner: present?.owner ?? "",
    },
    input: ({ decision, reason, owner }) => {
      const isReasonMissing = decision === "not_required" && reason === "";
      const isOwnerMissing = decision === "pending" && owner === "";
      if (decision === null || isReasonMissing || isOwnerMissing) return null;
      return {
        id: incidentId,
        rule: trigger.id,
        decision: decision === "" ? null : decision,
        expected_version: version,
        reason: reason || undefined,
        owner: decision === "pending" ? owner : undefined,
      };
    },
  });
  const { decision } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Decision on ${trigger.id}`}
      lead="A person decides; nothing is sent. The newest decision counts, earlier ones stay in the history."
      submit="Record the decision"
      onClose={onClose}
    >
      <Choice<LegalDecision | "">
        legend="Decision"
        options={present === null ? OPTIONS : [...OPTIONS, NONE]}
        value={decision}
        onChange={(chosen) => form.set({ decision: chosen })}
      />
      {decision === "pending" && (
        <LineField
          label="Who is to decide"
          hint="E-mail address"
          {...form.field("owner")}
          required
        />
      )}
      <ProseField
        label={decision === "not_required" ? "Reason" : "Reason (optional)"}
        {...form.field("reason")}
        required={decision === "not_required"}
      />
    </FormDialog>
  );
}
