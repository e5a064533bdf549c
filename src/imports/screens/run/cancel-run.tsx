"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
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
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={progress.cancelTitle}
        description={progress.cancelText}
      >
        {cancel.isError && (
          <DialogBody>
            <FormProblem error={cancel.error} />
          </DialogBody>
        )}
        <DialogFooter>
          <Button onClick={() => setAsking(false)}>{progress.keep}</Button>
          <Button
            variant="danger"
            disabled={asked}
            onClick={() => cancel.mutate({ id: runId }, { onSuccess: () => setAsking(false) })}
          >
            {progress.cancel}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
