"use client";

import {
  ArrowRight,
  Flag,
  FlaskConical,
  type LucideIcon,
  RotateCcw,
  SquareCheck,
  UserRound,
} from "lucide-react";
import { ActionMenuButton } from "@/components/action-menu-button";
import { Button } from "@/components/ui/button";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { assign, actions as copy } from "./copy";
import { type CaseDialogKind, menuEntries, nextMove, nextState } from "./next-move";

const ICONS: Readonly<Record<CaseDialogKind, LucideIcon>> = {
  move: ArrowRight,
  assign: UserRound,
  retest: FlaskConical,
  close: SquareCheck,
  reopen: RotateCcw,
  severity: Flag,
};

type Props = {
  incident: IncidentDetailDto;
  /** An act is on its way, and the next one would name an old version. */
  isBusy: boolean;
  onOpen: (kind: CaseDialogKind) => void;
  /** Moves it on at once. */
  onMove: (to: WorkflowState) => void;
  /** Makes the reader the owner at once. */
  onTake: () => void;
};

/** This person's actions on the incident: the next step first, the rest in a menu with reasons. */
export function CaseActions({ incident, isBusy, onOpen, onMove, onTake }: Props) {
  const entries = menuEntries(incident);
  if (entries.length === 0) return null;
  const next = nextMove(incident);
  const to = nextState(incident);
  const isClosed = incident.workflow_status === "closed";
  // Beside the next step, only what is done most often has a button of its own.
  const beside = entries.filter(
    ({ kind, reason }) =>
      reason === null && kind !== next && (isClosed ? kind === "reopen" : kind === "assign"),
  );
  const shown = [next === "move" ? null : next, ...beside.map(({ kind }) => kind)];
  const rest = entries.filter(({ kind }) => !shown.includes(kind));
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">What can be done</legend>
      {next === "move" && to !== null ? (
        <Button
          variant="primary"
          aria-disabled={isBusy}
          onClick={(event) => {
            // The second click of two would meet the button of the step after this one.
            if (event.detail < 2 && !isBusy) onMove(to);
          }}
        >
          <ArrowRight aria-hidden /> {copy.move(to)}
        </Button>
      ) : (
        next !== null && <ActionButton kind={next} primary incident={incident} onOpen={onOpen} />
      )}
      {beside.map(({ kind }) => (
        <ActionButton key={kind} kind={kind} incident={incident} onOpen={onOpen} />
      ))}
      {!incident.owner_is_me && incident.allowed.actions.includes("assign") && (
        <Button aria-disabled={isBusy} onClick={() => !isBusy && onTake()}>
          <UserRound aria-hidden /> {assign.toMe}
        </Button>
      )}
      {rest.length > 0 && (
        <ActionMenuButton
          label="More actions"
          actions={rest.map((entry) => ({
            ...entry,
            icon: ICONS[entry.kind],
            label: actionLabel(entry.kind, incident),
          }))}
          onChoose={onOpen}
        />
      )}
    </fieldset>
  );
}

type ButtonProps = Pick<Props, "incident" | "onOpen"> & { kind: CaseDialogKind; primary?: boolean };

function ActionButton({ kind, primary = false, incident, onOpen }: ButtonProps) {
  const Icon = ICONS[kind];
  return (
    <Button variant={primary ? "primary" : "secondary"} onClick={() => onOpen(kind)}>
      <Icon aria-hidden /> {actionLabel(kind, incident)}
    </Button>
  );
}

function actionLabel(kind: CaseDialogKind, incident: IncidentDetailDto): string {
  if (kind === "move") return "Move on with a reason";
  if (kind === "assign") return incident.owner_email === null ? "Assign" : "Reassign";
  return copy[kind];
}
