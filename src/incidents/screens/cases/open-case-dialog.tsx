"use client";

import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { AssignDialog } from "./assign-dialog";
import { CloseDialog } from "./close-dialog";
import { MoveDialog } from "./move-dialog";
import type { CaseDialogKind } from "./next-move";
import { ReopenDialog } from "./reopen-dialog";
import { RetestDialog } from "./retest-dialog";
import { SeverityDialog } from "./severity-dialog";

const DIALOGS = {
  move: MoveDialog,
  assign: AssignDialog,
  retest: RetestDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  severity: SeverityDialog,
} as const satisfies Record<CaseDialogKind, unknown>;

type Props = { incident: IncidentDetailDto; open: CaseDialogKind; onClose: () => void };

/** The dialog of an action. */
export function OpenCaseDialog({ incident, open, onClose }: Props) {
  const Open = DIALOGS[open];
  return <Open key={open} incident={incident} onClose={onClose} />;
}
