import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { defineList, type ListStateOf, silentChoice, words } from "@/platform/domain/list";
import { NAMED_FIELDS } from "../calls/call-list";

/** States that no longer wait for a person. */
export const DECIDED_STATES = APPROVAL_STATES.filter((state) => state !== "PENDING");

/** The register of human decisions; real agents or those of the demonstration, a named one is either. */
export const APPROVAL_LIST = defineList({
  fields: {
    ...NAMED_FIELDS,
    source: silentChoice(["registry", "simulation"], "registry"),
    state: words("State", APPROVAL_STATES),
  },
  key: { requested_at: "instant", id: "text" },
});

export type ApprovalFilters = ListStateOf<typeof APPROVAL_LIST>;
