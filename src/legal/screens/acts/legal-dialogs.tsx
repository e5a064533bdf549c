"use client";

import dynamic from "next/dynamic";
import type { LegalDialog, LegalDialogProps } from "./legal-dialog";

/** The forms are loaded with the first one that is opened. */
const OpenLegalDialog = dynamic(
  () => import("./open-legal-dialog").then((module) => module.OpenLegalDialog),
  { ssr: false },
);

type Props = LegalDialogProps & { open: LegalDialog | null };

/** The dialog of the legal view, where one is open. */
export function LegalDialogs({ open, ...props }: Props) {
  return open !== null && <OpenLegalDialog open={open} {...props} />;
}
