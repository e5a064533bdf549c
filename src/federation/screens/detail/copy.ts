import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import type { ReviewPack } from "./review-pack";

export const copy = {
  failed: "The registration could not be loaded",
  evidence: "What was seen",
  effects: { read: "reads", write: "writes", transaction: "makes transactions" },
  levels: {
    declared: "Declared",
    documented: "Documented",
    attested: "Attested",
    demonstrated: "Demonstrated",
  },
  levelText: [
    "Declared: the applicant says so. Documented: its documentation was fetched.",
    "Attested: a person has looked at its evidence. Demonstrated: its example ran and gave what it should.",
    "The directory never lists a skill above its level.",
  ],
  verdicts: {
    SUSPICIOUS: "Suspicious",
    INJECTION: "Injection",
    ERROR: "Not looked at",
  } satisfies Record<ReviewPack["suspected_texts"][number]["verdict"], string>,
  subject: "What is asked for",
  address: "Address",
  didBindings: {
    self_certifying: "Self-certifying: the DID is the thumbprint of its key.",
    registered: "This registry says which keys speak for the DID.",
  } satisfies Record<RegistrationDetailDto["did_binding"], string>,
  shared: { operator: "operator", domain: "domain", host: "host", key: "key" },
  declaration: "Whole declaration",
  review: "Decision",
};

/** Why the reader cannot approve now; gates and skills are named one by one instead. */
export const OBSTACLES: Readonly<Record<ReviewPack["allowed"]["obstacles"][number], string>> = {
  closed: "Nothing waits for a decision any more.",
  right: "It takes the right federation.review, which integrators have.",
  conflict_of_interest:
    "You act for this operator: the operator of an agent never decides on it. Another integrator has to.",
  lease: "Another integrator has taken it.",
  seconded_by_you:
    "You have approved it already. The second approval has to come from another person.",
  gates: "Not all six gates have passed.",
  stale_evidence: "The evidence of gates G3 or G5 is older than 24 hours. Run the gates again.",
  simulation: "It is simulated: it is decided on only in the playground that it was made for.",
};

export const deciding = {
  note: "Note",
  noteHint: "It is recorded, and the applicant reads it.",
  done: {
    approve: "It is approved",
    reject: "It is rejected",
    request_changes: "It is sent back",
  },
};
