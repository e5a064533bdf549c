"use client";

import { useRef, useState } from "react";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import { NextButton } from "./case-actions";
import { CaseDialogs } from "./case-dialogs";
import { actions as copy } from "./copy";
import { type CaseDialogKind, nextMove } from "./next-move";

/** The next move, in the panel beside the list; nothing where this person has none. */
export function PanelActions({ incident }: { incident: IncidentDetailDto }) {
  const [open, setOpen] = useState<CaseDialogKind | null>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusReturn(open !== null, place);
  if (open === null && nextMove(incident) === null) return null;
  return (
    <fieldset ref={place} tabIndex={-1} className="flex outline-none">
      <legend className="sr-only">{copy.label}</legend>
      <NextButton incident={incident} onOpen={setOpen} />
      <CaseDialogs incident={incident} open={open} onClose={() => setOpen(null)} />
    </fieldset>
  );
}
