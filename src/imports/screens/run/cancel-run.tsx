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
        {asked ? progress.cancelBusy : progress.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        title={progress.cancelTitle}
        text={progress.cancelText}
        confirm={progress.cancel}
        cancel={progress.keep}
        danger
        busy={asked}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ id: runId }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
