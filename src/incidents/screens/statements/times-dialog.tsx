"use client";

import { useState } from "react";
import { fieldErrors, readProblem } from "@/lib/problem";
import { CaseForm } from "../cases/case-form";
import { copy, times } from "./copy";
import { LineField } from "./line-field";
import { keptInstant, localTime } from "./local-time";
import type { StatementDialogProps } from "./statement-dialog";
import { TimeField } from "./time-field";
import { useStateMutation } from "./use-state-mutation";

const FIELDS = [
  ["occurred_at", times.occurred],
  ["detected_at", times.detected],
  ["awareness_at", times.awareness],
] as const;

/** States when it happened, was detected and became known, and in which time zone. */
export function TimesDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.timeline;
  const before = present?.body ?? { occurred_at: null, detected_at: null, awareness_at: null };
  const [form, setForm] = useState({
    occurred_at: localTime(before.occurred_at),
    detected_at: localTime(before.detected_at),
    awareness_at: localTime(before.awareness_at),
  });
  const [zone, setZone] = useState(
    () => present?.body.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const mutation = useStateMutation(incident.id, times.done, onClose);
  const errors = fieldErrors(readProblem(mutation.error));
  const isAnswered = Object.values(form).some((value) => value !== "");
  return (
    <CaseForm
      title={times.title}
      lead={present === null ? times.lead : `${times.lead} ${copy.keeps}`}
      submit={times.submit}
      ready={isAnswered && zone.trim() !== ""}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          kind: "timeline",
          body: {
            occurred_at: keptInstant(form.occurred_at, before.occurred_at),
            detected_at: keptInstant(form.detected_at, before.detected_at),
            awareness_at: keptInstant(form.awareness_at, before.awareness_at),
            zone: zone.trim(),
          },
        })
      }
    >
      {FIELDS.map(([key, label]) => (
        <TimeField
          key={key}
          label={copy.optional(label)}
          value={form[key]}
          error={errors[key]}
          onChange={(value) => setForm({ ...form, [key]: value })}
        />
      ))}
      <LineField
        label={times.zone}
        hint={times.zoneHint}
        required
        max={64}
        value={zone}
        error={errors.zone}
        onChange={setZone}
      />
    </CaseForm>
  );
}
