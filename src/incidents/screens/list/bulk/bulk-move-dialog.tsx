"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { type MoveTarget, selectionCopy as words } from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { BulkState } from "./bulk-fields";
import type { BulkOutcome } from "./bulk-outcome";
import { BulkResult } from "./bulk-result";
import { useBulkChange } from "./use-bulk-change";

type Props = {
  rows: readonly IncidentDto[];
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

/** Moves every selected incident, each on its own, and shows which of them refused. */
export function BulkMoveDialog({ rows, onDone, onClose }: Props) {
  // The selection shrinks as the list behind is renewed; this is about what was selected.
  const [asked] = useState(rows);
  const [to, setTo] = useState<MoveTarget | null>(null);
  const bulk = useBulkChange(onDone);
  const count = asked.length;
  if (bulk.result !== null) {
    return (
      <Dialog open onOpenChange={onClose} title={words.resultTitle}>
        <BulkResult kind="move" rows={asked} {...bulk.result} onClose={onClose} />
      </Dialog>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const ids = asked.map((row) => row.id);
    if (to !== null) bulk.run({ ids, action: { kind: "transition", to } });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      insistent={bulk.isRunning}
      title={words.moveTitle(count)}
      description={words.moveAbout}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <BulkState rows={asked} onChange={setTo} />
          <p role="status" className="text-muted">
            {bulk.isRunning && words.busy(bulk.asked, count)}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={bulk.isRunning}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={to === null || bulk.isRunning}>
            {to === null ? words.submitMoveNone : words.submitMove(WORKFLOW_NAMES[to])}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
