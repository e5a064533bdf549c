"use client";

import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/forms/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { selectionCopy as words } from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import { BulkOwner } from "./bulk-fields";
import type { BulkOutcome } from "./bulk-outcome";
import { BulkResult } from "./bulk-result";
import { useBulkAssign } from "./use-bulk-assign";

type Target = RouterInputs["cases"]["bulkAssign"]["to"];

type Props = {
  rows: readonly IncidentDto[];
  to: Target;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
};

/** Names one owner of all that is selected, in one act that can be undone, and shows what was left as it is. */
export function BulkAssignDialog({ rows, to, onDone, onClose }: Props) {
  // The selection shrinks as the list behind is renewed; this is about what was selected.
  const [asked] = useState({ rows, to });
  const [owner, setOwner] = useState<string | null>(null);
  const count = asked.to.kind === "ids" ? asked.to.ids.length : asked.to.count;
  const { assign, undo } = useBulkAssign(({ id, changed, same, left, owner_email }) => {
    onDone({ done: changed + same, refused: left, unanswered: [] });
    if (left.length > 0) return;
    const back = id === null ? undefined : { label: words.undo, run: () => undo(id) };
    toast.success(words.assignedTo(changed, same, owner_email), back);
    onClose();
  });

  if (assign.data !== undefined && assign.data.left.length > 0) {
    const { id, changed, same, left } = assign.data;
    return (
      <Dialog open onOpenChange={onClose} title={words.resultTitle}>
        <BulkResult
          kind="assign"
          rows={asked.rows}
          outcome={{ done: changed + same, refused: left, unanswered: [] }}
          error={null}
          onClose={onClose}
          {...(id === null
            ? {}
            : {
                onUndo: () => {
                  undo(id);
                  onClose();
                },
              })}
        />
      </Dialog>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (owner !== null) assign.mutate({ owner_email: owner, to: asked.to });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      insistent={assign.isPending}
      title={words.assignTitle(count)}
      description={
        asked.to.kind === "ids" ? words.assignAbout : `${words.assignMatching} ${words.assignAbout}`
      }
    >
      <form onSubmit={submit}>
        <DialogBody>
          <FormProblem error={assign.error} />
          <BulkOwner onChange={setOwner} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={assign.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={owner === null || assign.isPending}>
            {assign.isPending ? words.assigning : words.submitAssign}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
