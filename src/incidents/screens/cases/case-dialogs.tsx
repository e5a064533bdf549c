"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import type { CaseDialogKind } from "./next-move";

/** The forms are loaded with the first one that is opened. */
const OpenCaseDialog = loadedWhenShown(() =>
  import("./open-case-dialog").then((module) => module.OpenCaseDialog),
);

type Props = { incident: IncidentDetailDto; open: CaseDialogKind | null; onClose: () => void };

/** The dialog of an action, where one is open. */
export function CaseDialogs({ incident, open, onClose }: Props) {
  return open !== null && <OpenCaseDialog incident={incident} open={open} onClose={onClose} />;
}
