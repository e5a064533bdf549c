"use client";

import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ProseField } from "@/components/forms/prose-field";
import { statedInstant } from "@/evidence/screens/evidence/stated-time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { CaseForm } from "../cases/case-form";
import { EvidenceChoice } from "../cases/evidence-choice";
import { copy, reproduction } from "./copy";
import { LineField } from "./line-field";
import { keptInstant, localTime } from "./local-time";
import type { StatementDialogProps } from "./statement-dialog";
import { TimeField } from "./time-field";
import { useStateMutation } from "./use-state-mutation";

/** States how the weakness was reproduced, by whom and when. */
export function ReproductionDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.reproduction?.body ?? null;
  const { account } = useSession();
  const [steps, setSteps] = useState(present?.steps ?? "");
  const [ids, setIds] = useState<string[]>(() => [...(present?.evidence_ids ?? [])]);
  const [by, setBy] = useState(present?.reproduced_by ?? account.name);
  const [at, setAt] = useState(() => localTime(present?.reproduced_at ?? null));
  const mutation = useStateMutation(incident.id, reproduction.done, onClose);
  const errors = fieldErrors(readProblem(mutation.error));
  const isShown = steps.trim() !== "" || ids.length > 0;
  return (
    <CaseForm
      title={reproduction.title}
      {...(present === null ? {} : { lead: copy.keeps })}
      submit={reproduction.submit}
      ready={isShown && by.trim() !== "" && statedInstant(at) !== null}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          kind: "reproduction",
          body: {
            steps: steps.trim() === "" ? null : steps.trim(),
            evidence_ids: ids,
            reproduced_by: by.trim(),
            reproduced_at: keptInstant(at, present?.reproduced_at ?? null) ?? "",
          },
        })
      }
    >
      <ProseField
        label={copy.optional(reproduction.steps)}
        hint={reproduction.needs}
        rows={4}
        max={20_000}
        value={steps}
        error={errors.steps}
        onChange={setSteps}
      />
      <EvidenceChoice incidentId={incident.id} chosen={ids} onChange={setIds} />
      <LineField
        label={reproduction.by}
        required
        max={200}
        value={by}
        error={errors.reproduced_by}
        onChange={setBy}
      />
      <TimeField
        label={reproduction.at}
        required
        value={at}
        error={errors.reproduced_at}
        onChange={setAt}
      />
    </CaseForm>
  );
}
