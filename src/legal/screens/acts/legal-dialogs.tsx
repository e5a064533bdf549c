"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import type { LegalDialog, LegalDialogProps } from "./legal-dialog";

/** The forms are loaded with the first one that is opened. */
const OpenLegalDialog = loadedWhenShown(() =>
  import("./open-legal-dialog").then((module) => module.OpenLegalDialog),
);

type Props = LegalDialogProps & { open: LegalDialog | null };

/** The dialog of the legal view, where one is open. */
export function LegalDialogs({ open, ...props }: Props) {
  return open !== null && <OpenLegalDialog open={open} {...props} />;
}
