"use client";

import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { copy } from "./copy";

type Props = {
  title: string;
  lead: string;
  submit: string;
  isReady: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of both dialogs: nothing is shown as done before the service says so. */
export function SwitchForm(props: Props) {
  const { title, lead, submit, isReady, isBusy, onSubmit, onClose, children } = props;
  function send(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && !isBusy) onSubmit();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={lead}>
      <form onSubmit={send}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="danger" disabled={isBusy || !isReady}>
            {isBusy ? copy.busy : submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
