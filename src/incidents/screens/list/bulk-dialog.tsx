"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import { WORKFLOW_NAMES } from "../incident/copy";
import { selectionCopy as words } from "../incident/list-copy";
import { BulkOwner, BulkState } from "./bulk-fields";
import type { BulkKind, BulkOutcome } from "./bulk-outcome";
import { BulkResult } from "./bulk-result";
import { useBulkChange } from "./use-bulk-change";

type Action = RouterInputs["cases"]["bulk"]["action"];

type Props = {
  kind: BulkKind;
  rows: readonly IncidentDto[];
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

/** Changes every selected incident, each on its own, and shows which of them refused. */
export function BulkDialog({ kind, rows, onDone, onClose }: Props) {
  // The selection shrinks as the list behind is renewed; this is about what was selected.
  const [asked] = useState(rows);
  const [action, setAction] = useState<Action | null>(null);
  const bulk = useBulkChange(onDone);
  const count = asked.length;
  if (bulk.result !== null) {
    return (
      <Dialog open onOpenChange={onClose} title={words.resultTitle}>
        <BulkResult kind={kind} rows={asked} {...bulk.result} onClose={onClose} />
      </Dialog>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (action !== null) bulk.run({ ids: asked.map((row) => row.id), action });
  }

  const isMove = kind === "move";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      insistent={bulk.isRunning}
      title={isMove ? words.moveTitle(count) : words.assignTitle(count)}
      description={isMove ? words.moveAbout : words.assignAbout}
    >
      <form onSubmit={submit}>
        <DialogBody>
          {isMove ? (
            <BulkState rows={asked} onChange={setAction} />
          ) : (
            <BulkOwner onChange={setAction} />
          )}
          <p role="status" className="text-muted">
            {bulk.isRunning && words.busy(bulk.asked, count)}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={bulk.isRunning}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={action === null || bulk.isRunning}>
            {submitWords(kind, action)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function submitWords(kind: BulkKind, action: Action | null): string {
  if (kind === "assign") return words.submitAssign;
  const state = Object.entries(WORKFLOW_NAMES).find(
    ([word]) => action?.kind === "transition" && word === action.to,
  );
  return state === undefined ? words.submitMoveNone : words.submitMove(state[1]);
}
