import type { LegalDecision } from "@/evidence/domain/statements/statement";

export const submission = {
  takeBack: "Withdraw the submission",
};

export const decision = {
  hints: {
    notify: "A report will be made.",
    not_required: "Needs a reason, which stays on the record.",
    pending: "Names who is to decide.",
  } satisfies Record<LegalDecision, string>,
};

export const older = {
  loading: "Loading the evaluations",
  caption: "Evaluations of this incident, the newest first",
};
