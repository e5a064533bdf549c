"use client";

import type { ReactNode } from "react";
import { SecretOnce } from "./secret-once";
import { Button } from "./ui/button";
import { Dialog, DialogBody, DialogFooter } from "./ui/dialog";

type Props = {
  title: string;
  label: string;
  secret: string;
  warning: string;
  /** On the only button that closes it. */
  done: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a secret that the service does not keep, until the reader says that they have it. */
export function SecretDialog({ title, done, onClose, children, ...shown }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title} insistent>
      <DialogBody>
        <SecretOnce {...shown} />
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
