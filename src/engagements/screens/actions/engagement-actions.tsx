"use client";

import {
  CirclePause,
  CirclePlay,
  CircleX,
  FileText,
  type LucideIcon,
  Pencil,
  SquareCheck,
  Stamp,
} from "lucide-react";
import { useRef, useState } from "react";
import { ActionMenuButton } from "@/components/action-menu-button";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { EngagementState } from "@/engagements/domain/engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { useFocusReturn } from "@/lib/use-focus-return";
import type { AskedAct } from "./act-dialogs";
import { type ActionEntry, actionEntries } from "./action-entries";
import { copy } from "./copy";

const ActDialogs = loadedWhenShown(() =>
  import("./act-dialogs").then((module) => module.ActDialogs),
);

const MOVE_ICONS: Readonly<Record<EngagementState, LucideIcon>> = {
  planned: CirclePlay,
  active: CirclePlay,
  paused: CirclePause,
  reporting: FileText,
  completed: SquareCheck,
  cancelled: CircleX,
};

function iconOf(entry: ActionEntry): LucideIcon {
  if (entry.kind === "move") return MOVE_ICONS[entry.to];
  return entry.kind === "approve" ? Stamp : Pencil;
}

/** Rare actions are in the menu. */
function isButton({ reason, ...entry }: ActionEntry): boolean {
  return reason === null && !(entry.kind === "move" && entry.to === "cancelled");
}

/** This person's actions on the engagement: buttons for possible ones, reasons for the rest. */
export function EngagementActions({ engagement }: { engagement: EngagementDto }) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const menuRef = useRef<HTMLButtonElement>(null);
  useFocusReturn(asked !== null, menuRef);
  const { entries, all } = actionEntries(engagement);
  if (all !== null) return <p className="text-muted text-xs">{all}</p>;
  const label = (entry: ActionEntry) =>
    entry.kind === "move" ? copy.move(engagement.state, entry.to) : copy[entry.kind];
  const key = (entry: ActionEntry) => (entry.kind === "move" ? entry.to : entry.kind);
  const ask = (entry: ActionEntry) => {
    if (entry.kind !== "edit") setAsked(entry);
  };
  const buttons = entries.filter(isButton);
  const rare = entries.filter((entry) => !isButton(entry));
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Actions</legend>
        {buttons.map((entry) => {
          const Icon = iconOf(entry);
          if (entry.kind === "edit") {
            return (
              <Button key={key(entry)} asChild>
                <Link href={`/engagements/${engagement.id}/edit`}>
                  <Icon aria-hidden /> {label(entry)}
                </Link>
              </Button>
            );
          }
          const isNext = entry.kind === "approve" || entry.to === "active";
          return (
            <Button
              key={key(entry)}
              variant={isNext ? "primary" : "secondary"}
              onClick={() => ask(entry)}
            >
              <Icon aria-hidden /> {label(entry)}
            </Button>
          );
        })}
        <ActionMenuButton
          ref={menuRef}
          label="More actions"
          actions={rare.map((entry) => ({
            kind: key(entry),
            label: label(entry),
            icon: iconOf(entry),
            reason: entry.reason,
          }))}
          onChoose={(kind) => {
            const entry = rare.find((each) => key(each) === kind);
            if (entry !== undefined) ask(entry);
          }}
        />
      </fieldset>
      {asked !== null && (
        <ActDialogs engagement={engagement} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
