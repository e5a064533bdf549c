"use client";

import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { add as copy } from "./copy";
import { statedInstant } from "./stated-time";

/** A person's statement on evidence, as entered in the form. */
export interface Statement {
  /** Value of a `datetime-local` field. */
  collectedAt: string;
  collectedBy: string;
  method: string;
  description: string;
}

export const NOTHING_STATED: Statement = {
  collectedAt: "",
  collectedBy: "",
  method: "",
  description: "",
};

/** The statement as the service takes it; what is empty is left out. */
export function statementInput({ collectedAt, collectedBy, method, description }: Statement) {
  const instant = statedInstant(collectedAt);
  return {
    ...(instant === null ? {} : { collected_at: instant }),
    ...(collectedBy.trim() === "" ? {} : { collected_by: collectedBy.trim() }),
    ...(method.trim() === "" ? {} : { method: method.trim() }),
    ...(description.trim() === "" ? {} : { description: description.trim() }),
  };
}

type Props = {
  value: Statement;
  /** The time is in the future. */
  isFuture: boolean;
  errors: Readonly<Record<string, string>>;
  /** Use of the description, where it is not stored separately. */
  descriptionHint?: string;
  onChange: (change: Partial<Statement>) => void;
};

export function StatementFields({
  value,
  isFuture,
  errors,
  descriptionHint = copy.descriptionHint,
  onChange,
}: Props) {
  const instant = statedInstant(value.collectedAt);
  const utc = instant === null ? null : formatDateTime(instant);
  return (
    <>
      <Field
        label={copy.optional(copy.collectedAt)}
        hint={copy.collectedAtHint(utc)}
        error={isFuture ? copy.future : errors.collected_at}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={value.collectedAt}
            onChange={(event) => onChange({ collectedAt: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={copy.optional(copy.collectedBy)}
        hint={copy.collectedByHint}
        error={errors.collected_by}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={value.collectedBy}
            onChange={(event) => onChange({ collectedBy: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.optional(copy.method)} hint={copy.methodHint} error={errors.method}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={value.method}
            onChange={(event) => onChange({ method: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={copy.optional(copy.description)}
        hint={descriptionHint}
        error={errors.description}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={10_000}
            className={cn(FIELD, "h-auto py-1.5")}
            value={value.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
