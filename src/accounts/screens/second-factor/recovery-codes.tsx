"use client";

import { SecretDialog } from "@/components/secret-dialog";

type Props = { codes: readonly string[]; onClose: () => void };

/** Recovery codes, which the service does not keep as they are: now or never. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <SecretDialog
      title="Recovery codes"
      label="the recovery codes"
      secret={codes.join(" ")}
      warning="Each signs you in once in the place of the second factor. They are shown only now: print them, or keep them where you keep passwords."
      done="I have kept them"
      onClose={onClose}
    />
  );
}
