"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ThresholdName } from "@/agents/domain/trust/trust-thresholds";
import { FormProblem } from "@/components/forms/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { form as copy, names } from "./copy";
import { type Entered, enteredOf, isChanged, valuesOf } from "./threshold-form";
import type { ThresholdsPage } from "./thresholds-page";

const SHORTEST_REASON = 10;
const LONGEST_REASON = 2000;

const GROUPS: readonly [title: string, names: readonly ThresholdName[]][] = [
  [copy.groups.quarantine, ["quarantine_score", "quarantine_delta"]],
  [copy.groups.degrade, ["degrade_score", "degrade_delta", "scope_attempts", "scope_minutes"]],
  [copy.groups.recover, ["recover_delta", "quiet_minutes"]],
];

type Props = { page: ThresholdsPage; onClose: () => void };

/** Asks for other thresholds, and why. */
export function ThresholdsDialog({ page, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  // Version in force when the dialog was opened: a later version is not overwritten unseen.
  const [seen] = useState(page.in_force);
  const [entered, setEntered] = useState<Entered>(() => enteredOf(seen));
  const [reason, setReason] = useState("");
  const set = useMutation(
    trpc.trustThresholds.set.mutationOptions({
      onSuccess: async ({ version }) => {
        await client.invalidateQueries(trpc.trustThresholds.pathFilter());
        toast.success(copy.saved(version));
        onClose();
      },
    }),
  );
  const errors = fieldErrors(readProblem(set.error));
  const changed = isChanged(entered, seen);

  function submit(event: FormEvent) {
    event.preventDefault();
    set.mutate({ expected_version: seen.version, ...valuesOf(entered), reason });
  }

  return (
    <Dialog open onOpenChange={onClose} title={copy.title} description={copy.text}>
      <form onSubmit={submit}>
        <DialogBody>
          <FormProblem error={set.error} />
          {GROUPS.map(([title, members]) => (
            <fieldset key={title} className="space-y-3">
              <legend className="pb-2 font-semibold text-sm">{title}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {members.map((name) => (
                  <Threshold
                    key={name}
                    name={name}
                    page={page}
                    error={errors[name]}
                    value={entered[name]}
                    onChange={(value) => setEntered({ ...entered, [name]: value })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <p className="text-muted text-xs">{copy.order}</p>
          <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason}>
            {(control) => (
              <textarea
                {...control}
                required
                minLength={SHORTEST_REASON}
                maxLength={LONGEST_REASON}
                rows={3}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                className={cn(FIELD, "h-auto py-1.5")}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          {!changed && <p className="mr-auto text-muted text-xs">{copy.unchanged}</p>}
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!changed || set.isPending}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type ThresholdProps = {
  name: ThresholdName;
  page: ThresholdsPage;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function Threshold({ name, page, error, value, onChange }: ThresholdProps) {
  const { min, max } = page.bounds[name];
  return (
    <Field label={names[name]} hint={copy.hint(min, max, page.published[name])} error={error}>
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
