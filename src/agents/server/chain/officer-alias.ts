/** Name that interface-spec.md has for the role of a safety officer. */
export const OFFICER_ALIAS = "ai_safety_officer";
