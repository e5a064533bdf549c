"use client";

import { SecretOnce } from "@/components/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { copy } from "./copy";

type Props = { codes: readonly string[]; onClose: () => void };

/** Recovery codes, which the service does not keep as they are: now or never. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={copy.codesTitle} insistent>
      <DialogBody>
        <SecretOnce label={copy.codes} secret={codes.join(" ")} warning={copy.codesText} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {copy.kept}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
