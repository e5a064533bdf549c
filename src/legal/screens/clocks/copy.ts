import type { LegalDecision } from "@/evidence/domain/statements/statement";

export const copy = {
  title: "Legal clocks",
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
};
