"use client";

import {
  ArrowRight,
  Ellipsis,
  Flag,
  FlaskConical,
  type LucideIcon,
  RotateCcw,
  SquareCheck,
  UserRound,
} from "lucide-react";
import { Button } from "@/components/ui/button";
import { BlockedMenuItem, Menu, MenuItem } from "@/components/ui/menu";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { actions as copy } from "./copy";
import { type CaseDialogKind, menuEntries, nextMove, nextState } from "./next-move";

const ICONS: Readonly<Record<CaseDialogKind, LucideIcon>> = {
  move: ArrowRight,
  assign: UserRound,
  retest: FlaskConical,
  close: SquareCheck,
  reopen: RotateCcw,
  severity: Flag,
};

type Props = { incident: IncidentDetailDto; onOpen: (kind: CaseDialogKind) => void };

/** This person's actions on the incident: the next move first, the rest in a menu with reasons. */
export function CaseActions({ incident, onOpen }: Props) {
  const entries = menuEntries(incident);
  if (entries.length === 0) return null;
  const next = nextMove(incident);
  const isClosed = incident.workflow_status === "closed";
  // Beside the next move, only what is done most often has a button of its own.
  const beside = entries.filter(
    ({ kind, reason }) =>
      reason === null && kind !== next && (isClosed ? kind === "reopen" : kind === "assign"),
  );
  const shown = [next, ...beside.map(({ kind }) => kind)];
  const rest = entries.filter(({ kind }) => !shown.includes(kind));
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{copy.label}</legend>
      {next !== null && <NextButton incident={incident} onOpen={onOpen} />}
      {beside.map(({ kind }) => (
        <ActionButton key={kind} kind={kind} incident={incident} onOpen={onOpen} />
      ))}
      {rest.length > 0 && (
        <Menu
          className="max-w-80"
          trigger={
            <Button aria-label={copy.more} className="w-8 px-0">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {rest.map(({ kind, reason }) => {
            const Icon = ICONS[kind];
            const label = actionLabel(kind, incident);
            return reason === null ? (
              <MenuItem key={kind} onSelect={() => onOpen(kind)}>
                <Icon aria-hidden /> {label}
              </MenuItem>
            ) : (
              <BlockedMenuItem
                key={kind}
                label={label}
                reason={reason}
                icon={<Icon aria-hidden className="mt-0.5 shrink-0" />}
              />
            );
          })}
        </Menu>
      )}
    </fieldset>
  );
}

/** The next move alone, for places without room for more; nothing where this person has none. */
export function NextButton({ incident, onOpen }: Props) {
  const kind = nextMove(incident);
  if (kind === null) return null;
  return <ActionButton kind={kind} primary incident={incident} onOpen={onOpen} />;
}

type ButtonProps = Props & { kind: CaseDialogKind; primary?: boolean };

function ActionButton({ kind, primary = false, incident, onOpen }: ButtonProps) {
  const Icon = ICONS[kind];
  return (
    <Button variant={primary ? "primary" : "secondary"} onClick={() => onOpen(kind)}>
      <Icon aria-hidden /> {actionLabel(kind, incident)}
    </Button>
  );
}

function actionLabel(kind: CaseDialogKind, incident: IncidentDetailDto): string {
  const to = nextState(incident);
  if (kind === "move") return to === null ? copy.moveOn : copy.move(to);
  if (kind === "assign") return incident.owner_email === null ? copy.assign : copy.assignAgain;
  return copy[kind];
}
