"use client";

import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { allowedTransitions } from "@/incidents/domain/lifecycle";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import {
  MOVE_TARGETS,
  type MoveTarget,
  selectionCopy as words,
} from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import type { BulkOutcome } from "./bulk-outcome";
import { BulkResult } from "./bulk-result";
import { useBulkChange } from "./use-bulk-change";

type Props = {
  rows: readonly IncidentDto[];
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

/** Moves every selected incident, each on its own, and shows which of them refused. */
export function BulkMoveDialog({ rows: selected, onDone, onClose }: Props) {
  const bulk = useBulkChange(onDone);
  const form = useForm({
    act: { mutate: bulk.run, isPending: bulk.isRunning, error: null },
    // The selection shrinks as the list behind is renewed; this is about what was selected.
    values: { rows: selected, to: null as MoveTarget | null },
    input: ({ rows, to }) =>
      to === null
        ? null
        : { ids: rows.map(({ id }) => id), action: { kind: "transition" as const, to } },
  });
  const { rows, to } = form.values;
  const submit = to === null ? "Move" : `Move to ${WORKFLOW_NAMES[to].toLowerCase()}`;
  return (
    <FormDialog
      form={form}
      title={bulk.result === null ? words.moveTitle(rows.length) : words.resultTitle}
      about={`move ${rows.map(({ id }) => id).join(" ")}`}
      lead={
        bulk.result === null
          ? "Each incident moves one step at a time and never backwards; those that are not one step before refuse."
          : undefined
      }
      submit={submit}
      busy={submit}
      insistent={form.isPending}
      done={bulk.result !== null && <BulkResult kind="move" rows={rows} {...bulk.result} />}
      onClose={onClose}
    >
      <Choice
        legend="Move to"
        value={to}
        options={MOVE_TARGETS.map((target) => ({
          value: target,
          label: WORKFLOW_NAMES[target],
          hint: hintOf(target, rows),
        }))}
        onChange={(target) => form.set({ to: target })}
      />
      <p role="status" className="text-muted">
        {bulk.isRunning && words.busy(bulk.asked, rows.length)}
      </p>
    </FormDialog>
  );
}

/** How many can be moved there. */
function hintOf(target: MoveTarget, rows: readonly IncidentDto[]): string {
  const ready = rows.filter((row) => allowedTransitions(row.workflow_status).includes(target));
  const hint = words.ready(ready.length, rows.length);
  return target === "assigned" ? `${hint}; names no owner; “Assign…” does both` : hint;
}
