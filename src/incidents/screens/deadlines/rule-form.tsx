"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { setSlaRule } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { Rule } from "./rule";

const LONGEST_DAYS = 3650;

type Props = { rule: Rule; onClose: () => void };

/** Asks for a new rule of one severity, and why. */
export function RuleForm({ rule, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const name = SEVERITY_NAMES[rule.severity];
  const set = useMutation(
    trpc.sla.setRule.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.sla.rules.pathFilter());
        toast.success(`The rule for ${name} is in force`);
        onClose();
      },
    }),
  );
  const form = useForm({
    act: set,
    rules: setSlaRule,
    values: { days: rule.days?.toString() ?? "", none: rule.days === null, reason: "" },
    input: ({ days, none, reason }) =>
      none || days !== ""
        ? { severity: rule.severity, days: none ? null : Number(days), reason }
        : null,
  });
  const { none } = form.values;
  const days = form.field("days");
  return (
    <FormDialog
      form={form}
      title={`Deadline of ${name.toLowerCase()} incidents`}
      lead="The new rule counts for incidents that are created, reopened or rated again from now on. Deadlines that were set stay as they are."
      submit="Apply the rule"
      onClose={onClose}
    >
      <Field label="Days" error={days.error}>
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
            value={none ? "" : days.value}
            onChange={(event) => days.onChange(event.target.value)}
            className="w-32"
          />
        )}
      </Field>
      <Checkbox
        label="No deadline"
        hint="Incidents of this severity are never overdue"
        {...form.check("none")}
      />
      <ProseField
        label="Reason"
        hint="At least 10 characters; it is kept in the history and cannot be changed."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
