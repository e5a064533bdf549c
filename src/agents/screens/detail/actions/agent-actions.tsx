"use client";

import {
  Ellipsis,
  type LucideIcon,
  OctagonX,
  RotateCcw,
  SearchCheck,
  ShieldAlert,
  ShieldOff,
} from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { BlockedMenuItem, Menu, MenuItem } from "@/components/ui/menu";
import { useDialog } from "@/components/use-dialog";
import { useSwitchesOn } from "../acting/use-switches-on";
import { type Act, type ActionEntry, actionEntries } from "./action-entries";

const ActDialogs = loadedWhenShown(() =>
  import("./act-dialogs").then((module) => module.ActDialogs),
);

const LOOK: Readonly<Record<Act, { icon: LucideIcon; name: string }>> = {
  quarantine: { icon: ShieldOff, name: "Quarantine" },
  review: { icon: SearchCheck, name: "Review" },
  restore: { icon: RotateCcw, name: "Restore" },
  kill: { icon: OctagonX, name: "Throw its kill switch" },
  report: { icon: ShieldAlert, name: "Report a serious incident" },
};

/** Rare actions are in the menu. */
function isButton({ act, reason }: ActionEntry): boolean {
  return reason === null && act !== "kill" && act !== "report";
}

/** This person's actions on the agent: buttons for possible ones, reasons for the rest. */
export function AgentActions({ agent }: { agent: AgentDto }) {
  const { may } = useSession();
  const { switches } = useSwitchesOn(agent);
  // About the agent as it was when the action was chosen.
  const dialog = useDialog<{ act: Act; agent: AgentDto }, HTMLButtonElement>();
  const entries = actionEntries({
    agent,
    may: {
      restore: may["agent.restore"],
      kill: may["kill.activate"],
      report: may["ai_incident.propose"],
    },
    isKilled: switches.some(({ scope }) => scope === "agent"),
  });
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Actions</legend>
        {entries.filter(isButton).map(({ act }) => {
          const { icon: Icon, name } = LOOK[act];
          return (
            <Button key={act} onClick={() => dialog.open({ act, agent })}>
              <Icon aria-hidden /> {name}
            </Button>
          );
        })}
        <Menu
          className="max-w-80"
          trigger={
            <Button ref={dialog.place} aria-label="More actions" className="w-8 px-0">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {entries
            .filter((entry) => !isButton(entry))
            .map(({ act, reason }) => {
              const { icon: Icon, name } = LOOK[act];
              return reason === null ? (
                <MenuItem key={act} onSelect={() => dialog.open({ act, agent })}>
                  <Icon aria-hidden /> {name}
                </MenuItem>
              ) : (
                <BlockedMenuItem
                  key={act}
                  label={name}
                  reason={reason}
                  icon={<Icon aria-hidden className="mt-0.5 shrink-0" />}
                />
              );
            })}
        </Menu>
      </fieldset>
      {dialog.about !== null && <ActDialogs {...dialog.about} onClose={dialog.close} />}
    </>
  );
}
