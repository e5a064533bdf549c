import type { LegalDecision } from "@/evidence/domain/statements/statement";
import { formatCount } from "@/lib/format";

export const copy = {
  title: "Legal clocks",
  lead: "Open reports that rules of law may ask for, the earliest limit first. Limits are the conservative reading.",
  loading: "Loading the legal clocks",
  failed: "The legal clocks could not be loaded",
  asOf: "As of",
  refresh: "Ask again",
  support: "Decision support, not legal advice",
  supportText:
    "A clock means that recorded facts match a rule. It does not establish a duty, and no clock does not establish that there is none. A qualified person decides and files.",
  calendar: "Put these into your calendar",
  dated: "With a limit",
  undated: "Without a number",
  undatedText:
    "The law asks for these without undue delay and names no limit. What is shown is the time since the clock started.",
  noneDated: "No clock with a limit runs.",
  noneUndated: "No clock without a number runs.",
  laterPages: "Those without a number come after all limits; load more to see them.",
  more: "Load more",
  loadingMore: "Loading more",
  shown: (n: number, all: boolean) =>
    all ? `${formatCount(n)} in all` : `${formatCount(n)} shown, there are more`,
  emptyTitle: "No legal clock runs",
  emptyText:
    "A clock starts on the tab Legal of an incident, once the facts that a rule asks for are recorded and evaluated.",
  emptySimulation: "No legal clock runs in the simulation",
  openIncidents: "Open the incidents",
  inTime: (span: string) => `in ${span}`,
  over: (span: string) => `overdue by ${span}`,
  elapsed: (span: string) => `${span} elapsed`,
  withoutDelay: "without undue delay",
  started: "since",
  marks: {
    conditional: "Conditional",
    conditionalHint: "Some conditions of the rule are not recorded.",
    contested: "Contested",
    contestedHint: "Sources disagree whether this applies today.",
    unverified: "Not verified",
    unverifiedHint: "The text was not read for this set of rules.",
  },
  decisions: {
    notify: "Decided: notify",
    not_required: "Not required, decided on other facts",
    pending: "Decision pending",
  } satisfies Record<LegalDecision, string>,
  undecided: "Not decided",
};
