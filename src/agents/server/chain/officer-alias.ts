/**
 * Name that the interface has for the role of a safety officer
 * (docs/spec/interface-spec.md#agent-record).
 */
export const OFFICER_ALIAS = "ai_safety_officer";
