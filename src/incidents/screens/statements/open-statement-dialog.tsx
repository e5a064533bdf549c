"use client";

import type { StatedKind } from "../incident/statement-input";
import { ImpactDialog } from "./impact-dialog";
import { RemediationDialog } from "./remediation-dialog";
import { ReproductionDialog } from "./reproduction-dialog";
import type { StatementDialogProps } from "./statement-dialog";
import { TimesDialog } from "./times-dialog";

const DIALOGS = {
  impact: ImpactDialog,
  timeline: TimesDialog,
  reproduction: ReproductionDialog,
  remediation: RemediationDialog,
} as const satisfies Record<StatedKind, unknown>;

/** The form of a statement. */
export function OpenStatementDialog({
  incident,
  open,
  onClose,
}: StatementDialogProps & { open: StatedKind }) {
  const Open = DIALOGS[open];
  return <Open key={open} incident={incident} onClose={onClose} />;
}
