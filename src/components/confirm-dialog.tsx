"use client";

import { FormProblem } from "./form-problem";
import { Button } from "./ui/button";
import { Dialog, DialogBody, DialogFooter } from "./ui/dialog";

type Props = {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Names what will happen to what, and asks. */
export function ConfirmDialog(props: Props) {
  const { open, title, text, confirm, danger = false, busy, error, onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
    >
      <DialogBody>
        <FormProblem error={error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={danger ? "danger" : "primary"} disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
