"use client";

import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { TimeField } from "@/components/forms/time-field";
import { formatDateTime } from "@/lib/format";
import { isFuture, statedInstant } from "@/lib/local-time";
import { add as copy } from "./copy";

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

/** What is wrong with it before it is sent. */
export function statementFaults({ collectedAt }: Statement): Readonly<Record<string, string>> {
  return isFuture(statedInstant(collectedAt), Date.now())
    ? { collected_at: "This is in the future." }
    : {};
}

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
  errorOf: (name: string) => string | undefined;
  /** Use of the description, where it is not stored separately. */
  descriptionHint?: string;
  onChange: (change: Partial<Statement>) => void;
};

/** What a person says of evidence: when, by whom and how it was collected. */
export function StatementFields(props: Props) {
  const {
    value,
    errorOf,
    descriptionHint = "Stored separately, so that it can be erased by itself",
    onChange,
  } = props;
  const instant = statedInstant(value.collectedAt);
  return (
    <>
      <TimeField
        label={copy.optional("Collected at")}
        hint={copy.collectedAtHint(instant === null ? null : formatDateTime(instant))}
        error={errorOf("collected_at")}
        value={value.collectedAt}
        onChange={(collectedAt) => onChange({ collectedAt })}
      />
      <LineField
        label={copy.optional("Collected by")}
        hint="Leave it empty where it is not known"
        error={errorOf("collected_by")}
        max={200}
        value={value.collectedBy}
        onChange={(collectedBy) => onChange({ collectedBy })}
      />
      <LineField
        label={copy.optional("Method")}
        hint="How it was collected, such as the tool and its settings"
        error={errorOf("method")}
        max={500}
        value={value.method}
        onChange={(method) => onChange({ method })}
      />
      <ProseField
        label={copy.optional("Description")}
        hint={descriptionHint}
        error={errorOf("description")}
        rows={2}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}
