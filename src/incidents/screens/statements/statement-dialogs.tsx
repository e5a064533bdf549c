"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import type { StatedKind } from "../incident/statement-input";
import type { StatementDialogProps } from "./statement-dialog";

/** The forms are loaded with the first one that is opened. */
const OpenStatementDialog = loadedWhenShown(() =>
  import("./open-statement-dialog").then((module) => module.OpenStatementDialog),
);

type Props = StatementDialogProps & { open: StatedKind | null };

/** The form of a statement, where one is open. */
export function StatementDialogs({ incident, open, onClose }: Props) {
  return open !== null && <OpenStatementDialog incident={incident} open={open} onClose={onClose} />;
}

/** Whether this person may state it: a remediation also as the owner. */
export function mayState(incident: StatementDialogProps["incident"], kind: StatedKind): boolean {
  return incident.allowed.actions.includes(kind === "remediation" ? "remediate" : "assess");
}
