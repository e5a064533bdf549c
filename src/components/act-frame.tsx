"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { FormProblem } from "./form-problem";
import { Button } from "./ui/button";
import { Dialog, DialogBody, DialogFooter } from "./ui/dialog";

type Props = {
  title: string;
  lead: string;
  submit: string;
  danger?: boolean;
  act: { mutate: () => void; isPending: boolean; error: unknown };
  /** It cannot be sent as it is. */
  isIncomplete?: boolean;
  /** The service's response, once it arrives; shown instead of the form. */
  done?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that acts: nothing is shown as done before the service says so. */
export function ActFrame(props: Props) {
  const { title, lead, submit, danger = false, act, isIncomplete = false, done, onClose } = props;
  const isDone = done !== undefined && done !== null;
  function send(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!isIncomplete && !act.isPending) act.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={isDone ? undefined : lead}
    >
      {isDone ? (
        <Done onClose={onClose}>{done}</Done>
      ) : (
        <form onSubmit={send}>
          <DialogBody>
            {props.children}
            <FormProblem error={act.error} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant={danger ? "danger" : "primary"}
              disabled={isIncomplete || act.isPending}
            >
              {act.isPending ? "Waiting for the service…" : submit}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}

function Done({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <div role="status">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button ref={close} variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}
