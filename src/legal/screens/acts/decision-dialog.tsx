"use client";

import { useState } from "react";
import { Choice } from "@/components/forms/choice";
import { ProseField } from "@/components/forms/prose-field";
import { LEGAL_DECISIONS, type LegalDecision } from "@/evidence/domain/statements/statement";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { LineField } from "@/incidents/screens/statements/line-field";
import type { TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
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

const NONE = { value: "", label: copy.withdraw, hint: copy.withdrawHint } as const;

type Props = LegalDialogProps & { trigger: TriggerDto };

/** Records what a person decided on the obligation that a rule names. */
export function DecisionDialog({ trigger, incidentId, version, onClose }: Props) {
  const trpc = useTRPC();
  const present = trigger.decision;
  const [decision, setDecision] = useState<LegalDecision | "" | null>(null);
  const [reason, setReason] = useState("");
  const [owner, setOwner] = useState(present?.owner ?? "");
  const mutation = useLegalMutation(trpc.legal.decide.mutationOptions(), {
    id: incidentId,
    done: copy.done,
    onDone: onClose,
  });
  const errors = fieldErrors(readProblem(mutation.error));
  const text = reason.trim();
  const who = owner.trim();
  const isPending = decision === "pending";
  const isComplete =
    decision !== null && (decision !== "not_required" || text !== "") && (!isPending || who !== "");
  return (
    <CaseForm
      title={copy.title(trigger.id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={isComplete}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => {
        if (decision === null) return;
        mutation.mutate({
          id: incidentId,
          rule: trigger.id,
          decision: decision === "" ? null : decision,
          expected_version: version,
          ...(text === "" ? {} : { reason: text }),
          ...(isPending ? { owner: who } : {}),
        });
      }}
    >
      <Choice<LegalDecision | "">
        legend={copy.legend}
        value={decision}
        options={present === null ? OPTIONS : [...OPTIONS, NONE]}
        onChange={setDecision}
      />
      {isPending && (
        <LineField
          label={copy.who}
          hint={copy.whoHint}
          required
          max={254}
          value={owner}
          error={errors.owner}
          onChange={setOwner}
        />
      )}
      <ProseField
        label={copy.reason(decision === "not_required")}
        required={decision === "not_required"}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
    </CaseForm>
  );
}
