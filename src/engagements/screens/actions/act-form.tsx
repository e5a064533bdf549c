"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { copy } from "./copy";

type Props = {
  title: string;
  lead: string;
  submit: string;
  danger?: boolean;
  act: { mutate: () => void; reset: () => void; isPending: boolean; error: unknown };
  /** The object of the decision no longer exists. */
  isGone: boolean;
  /** Loads the engagement as it is; the decision is taken anew. */
  load: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a dialog that acts on an engagement: nothing is shown as done before the service says so. */
export function ActForm(props: Props) {
  const { title, lead, submit, danger = false, act, isGone, load, onClose } = props;
  const loading = useMutation({
    mutationFn: load,
    onSuccess: () => {
      act.reset();
      onClose();
    },
  });
  const isConflict = isGone || readProblem(act.error)?.code === "version_conflict";
  function send(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!isConflict && !act.isPending) act.mutate();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={lead}>
      <form onSubmit={send}>
        <DialogBody>
          {props.children}
          {isConflict ? (
            <Notice
              tone="error"
              title={copy.conflictTitle}
              action={
                <Button size="sm" disabled={loading.isPending} onClick={() => loading.mutate()}>
                  {copy.load}
                </Button>
              }
            >
              {copy.conflictText}
            </Notice>
          ) : (
            <FormProblem error={act.error} />
          )}
          <FormProblem error={loading.error} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.back}</Button>
          <Button
            type="submit"
            variant={danger ? "danger" : "primary"}
            disabled={isConflict || act.isPending}
          >
            {act.isPending ? copy.busy : submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
