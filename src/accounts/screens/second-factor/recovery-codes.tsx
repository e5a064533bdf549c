"use client";

import { SecretOnce } from "@/components/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";

type Props = { codes: readonly string[]; onClose: () => void };

/** Recovery codes, which the service does not keep as they are: now or never. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title="Recovery codes" insistent>
      <DialogBody>
        <SecretOnce
          label="the recovery codes"
          secret={codes.join(" ")}
          warning="Each signs you in once in the place of the second factor. They are shown only now: print them, or keep them where you keep passwords."
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
