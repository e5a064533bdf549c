"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { TimeField } from "@/components/forms/time-field";
import { useForm } from "@/components/forms/use-form";
import { keptInstant, localTime } from "@/lib/local-time";
import { copy, times } from "./copy";
import type { StatementDialogProps } from "./statement-dialog";
import { useStateMutation } from "./use-state-mutation";

const FIELDS = [
  ["occurred_at", times.occurred],
  ["detected_at", times.detected],
  ["awareness_at", times.awareness],
] as const;

/** States when it happened, was detected and became known, and in which time zone. */
export function TimesDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.timeline?.body ?? null;
  const form = useForm({
    act: useStateMutation(incident.id, "The times are recorded", onClose),
    required: ["zone"],
    values: () => ({
      occurred_at: localTime(present?.occurred_at ?? null),
      detected_at: localTime(present?.detected_at ?? null),
      awareness_at: localTime(present?.awareness_at ?? null),
      zone: present?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    input: ({ zone, ...entered }) => {
      const body = {
        occurred_at: keptInstant(entered.occurred_at, present?.occurred_at ?? null),
        detected_at: keptInstant(entered.detected_at, present?.detected_at ?? null),
        awareness_at: keptInstant(entered.awareness_at, present?.awareness_at ?? null),
      };
      const isAnswered = Object.values(entered).some((value) => value !== "");
      return isAnswered
        ? { id: incident.id, kind: "timeline" as const, body: { ...body, zone } }
        : null;
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record the times"
      lead={present === null ? times.lead : `${times.lead} ${copy.keeps}`}
      submit="Record the times"
      onClose={onClose}
    >
      {FIELDS.map(([key, label]) => (
        <TimeField key={key} label={copy.optional(label)} {...form.field(key)} />
      ))}
      <LineField
        label="Time zone of these times"
        hint="Such as Europe/Prague"
        {...form.field("zone")}
        max={64}
      />
    </FormDialog>
  );
}
