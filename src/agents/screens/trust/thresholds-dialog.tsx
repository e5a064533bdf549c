"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ThresholdName } from "@/agents/domain/trust/trust-thresholds";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { type FieldProps, useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { setTrustThresholds } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { names, signed } from "./copy";
import { enteredOf, isChanged, valuesOf } from "./threshold-form";
import type { ThresholdsPage } from "./thresholds-page";

const GROUPS: readonly [title: string, names: readonly ThresholdName[]][] = [
  ["Quarantine", ["quarantine_score", "quarantine_delta"]],
  ["Degraded", ["degrade_score", "degrade_delta", "scope_attempts", "scope_minutes"]],
  ["End of degraded", ["recover_delta", "quiet_minutes"]],
];

type Props = { page: ThresholdsPage; onClose: () => void };

/** Asks for other thresholds, and why. */
export function ThresholdsDialog({ page, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const set = useMutation(
    trpc.trustThresholds.set.mutationOptions({
      onSuccess: async ({ version }) => {
        await client.invalidateQueries(trpc.trustThresholds.pathFilter());
        toast.success(`Version ${version} of the thresholds is in force`);
        onClose();
      },
    }),
  );
  const form = useForm({
    act: set,
    rules: setTrustThresholds,
    // The version in force when the dialog was opened: a later one is not overwritten unseen.
    values: () => ({
      ...enteredOf(page.in_force),
      expected_version: page.in_force.version,
      reason: "",
    }),
    input: ({ expected_version, reason, ...entered }) => ({
      ...valuesOf(entered),
      expected_version,
      reason,
    }),
  });
  const changed = isChanged(form.values, page.in_force);
  return (
    <FormDialog
      form={{ ...form, isReady: changed && form.isReady }}
      title="Change the trust thresholds"
      lead="They hold from now on for every registered agent. One that has reached a threshold by then is degraded or quarantined as if its score had fallen there. Laxer ones end no quarantine: only a restore does."
      submit="Apply the thresholds"
      closesOnReload
      onClose={onClose}
    >
      {GROUPS.map(([title, members]) => (
        <fieldset key={title} className="space-y-3">
          <legend className="pb-2 font-semibold text-sm">{title}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {members.map((name) => (
              <Threshold key={name} name={name} page={page} {...form.field(name)} />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-muted text-xs">
        Degrading comes at least 10 points before quarantine, and recovery begins at least 5 points
        above what degrades.
      </p>
      <ProseField
        label="Reason"
        hint="At least 10 characters; it is kept in the history and cannot be changed."
        {...form.field("reason")}
      />
      {!changed && <p className="text-muted text-xs">Nothing is changed yet.</p>}
    </FormDialog>
  );
}

type ThresholdProps = FieldProps<string> & { name: ThresholdName; page: ThresholdsPage };

function Threshold({ name, page, error, value, onChange }: ThresholdProps) {
  const { min, max } = page.bounds[name];
  return (
    <Field
      label={names[name]}
      hint={`${signed(min)} to ${signed(max)}; published: ${signed(page.published[name])}`}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          min={min}
          max={max}
          step={1}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="w-28"
        />
      )}
    </Field>
  );
}
