import type { EngagementState } from "@/engagements/domain/engagement";
import { STATE_NAMES } from "../copy";

const MOVES: Readonly<Record<EngagementState, string>> = {
  planned: "Plan",
  active: "Start",
  paused: "Pause",
  reporting: "Go to reporting",
  completed: "Complete",
  cancelled: "Cancel the engagement",
};

const words = (states: readonly EngagementState[]) =>
  states.map((state) => STATE_NAMES[state].toLowerCase()).join(", ");

export const copy = {
  edit: "Edit",
  approve: "Approve the rules",
  move: (from: EngagementState, to: EngagementState) =>
    from === "paused" && to === "active" ? "Resume" : MOVES[to],
  over: "It is over: its plan, its log and its links stay as they are.",
  notRunning: "Only its creator and its white team run it.",
  reportCompletes: "The final report completes what is reporting.",
  notFrom: (from: EngagementState, allowed: readonly EngagementState[]) =>
    `From ${STATE_NAMES[from].toLowerCase()}, moves lead to: ${words(allowed)}.`,
  rulesFirst: "The rules have to be approved first.",
  yourRules: "You wrote the rules as they are. Another of those who run it has to approve them.",
  moveTitle: (id: string, from: EngagementState, to: EngagementState) =>
    `${id}: ${STATE_NAMES[from]} to ${STATE_NAMES[to].toLowerCase()}`,
  moveLeads: {
    planned: "",
    active: "The red team may begin. The rules that were approved bind both teams.",
    paused: "The exercise is paused; entries can still be logged.",
    reporting:
      "The exercise ends. From here it can only be completed, by the final report, or cancelled.",
    completed: "",
    cancelled: "There is no way back, and nothing can be added to its log or register any more.",
  } satisfies Record<EngagementState, string>,
  moved: (id: string, to: EngagementState) => `${id} is ${STATE_NAMES[to].toLowerCase()} now`,
  back: "Back",
};
