"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { progress } from "./copy";
import type { CancelRun } from "./use-cancel-run";

type Props = { runId: string; cancel: CancelRun };

/** Ends an import that waits or runs, after asking. */
export function CancelRunButton({ runId, cancel }: Props) {
  const [asking, setAsking] = useState(false);
  const asked = cancel.isPending || cancel.isSuccess;
  return (
    <>
      <Button
        size="sm"
        disabled={asked}
        onClick={() => {
          cancel.reset();
          setAsking(true);
        }}
      >
        {asked ? "Cancelling" : progress.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this import?"
        text="Nothing of it is committed yet. It ends at its next step and changes no incident; the attempt stays in the history."
        confirm={progress.cancel}
        cancel="Keep importing"
        danger
        busy={asked}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ id: runId }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
