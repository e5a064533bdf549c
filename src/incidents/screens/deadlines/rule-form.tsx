"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { cn } from "@/lib/cn";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { rules as copy } from "./copy";
import type { Rule } from "./rule";

const LONGEST_DAYS = 3650;
const SHORTEST_REASON = 10;
const LONGEST_REASON = 2000;

type Props = { rule: Rule; onClose: () => void };

/** Asks for a new rule of one severity, and why. */
export function RuleForm({ rule, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [days, setDays] = useState(rule.days?.toString() ?? "");
  const [none, setNone] = useState(rule.days === null);
  const [reason, setReason] = useState("");
  const name = SEVERITY_NAMES[rule.severity];
  const set = useMutation(
    trpc.sla.setRule.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.sla.rules.pathFilter());
        toast.success(copy.saved(name));
        onClose();
      },
    }),
  );
  const errors = fieldErrors(readProblem(set.error));

  function submit(event: FormEvent) {
    event.preventDefault();
    set.mutate({ severity: rule.severity, days: none ? null : Number(days), reason });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.editTitle(name.toLowerCase())}
      description={copy.editText}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <FormProblem error={set.error} />
          <Field label={copy.daysField} error={errors.days}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={LONGEST_DAYS}
                step={1}
                required={!none}
                disabled={none}
                value={none ? "" : days}
                onChange={(event) => setDays(event.target.value)}
                className="w-32"
              />
            )}
          </Field>
          <Checkbox
            label={copy.noDeadline}
            hint={copy.noDeadlineHint}
            checked={none}
            onChange={(event) => setNone(event.target.checked)}
          />
          <Field label={copy.reasonField} hint={copy.reasonHint} error={errors.reason}>
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
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={set.isPending}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
