"use client";

import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ProseField } from "@/components/forms/prose-field";
import { statedInstant } from "@/evidence/screens/evidence/stated-time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { CaseForm } from "../cases/case-form";
import { copy, remediation } from "./copy";
import { LineField } from "./line-field";
import { keptInstant, localTime } from "./local-time";
import type { StatementDialogProps } from "./statement-dialog";
import { TimeField } from "./time-field";
import { useStateMutation } from "./use-state-mutation";

/** States what was done against the weakness, with a reference that others can follow. */
export function RemediationDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.remediation?.body ?? null;
  const { account } = useSession();
  const [action, setAction] = useState(present?.action ?? "");
  const [reference, setReference] = useState(present?.reference ?? "");
  const [by, setBy] = useState(present?.done_by ?? account.name);
  const [at, setAt] = useState(() => localTime(present?.done_at ?? null));
  const mutation = useStateMutation(incident.id, remediation.done, onClose);
  const errors = fieldErrors(readProblem(mutation.error));
  const isStated = [action, reference, by].every((text) => text.trim() !== "");
  return (
    <CaseForm
      title={remediation.title}
      {...(present === null ? {} : { lead: copy.keeps })}
      submit={remediation.submit}
      ready={isStated && statedInstant(at) !== null}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          kind: "remediation",
          body: {
            action: action.trim(),
            reference: reference.trim(),
            done_by: by.trim(),
            done_at: keptInstant(at, present?.done_at ?? null) ?? "",
          },
        })
      }
    >
      <ProseField
        label={remediation.action}
        required
        rows={3}
        max={20_000}
        value={action}
        error={errors.action}
        onChange={setAction}
      />
      <LineField
        label={remediation.reference}
        hint={remediation.referenceHint}
        required
        max={500}
        value={reference}
        error={errors.reference}
        onChange={setReference}
      />
      <LineField
        label={remediation.by}
        required
        max={200}
        value={by}
        error={errors.done_by}
        onChange={setBy}
      />
      <TimeField
        label={remediation.at}
        required
        value={at}
        error={errors.done_at}
        onChange={setAt}
      />
    </CaseForm>
  );
}
