import type { Condition } from "../conditions";
import type { ContentItem } from "../rule";

/**
 * Met while no jurisdiction is recorded: leaving out an unanswered question would be a silent no.
 */
export const IN_THE_EU: Condition = {
  any: [
    { fact: "jurisdictions", includes: ["EU"], if_absent: "assumed" },
    { fact: "member_state", recorded: true, if_absent: "left_out" },
  ],
};

export const EU_ASSUMED = {
  jurisdictions: "No jurisdiction is recorded; the EU is read as included.",
} as const;

export const IN_THE_UK: Condition = { fact: "jurisdictions", includes: ["UK"] };

/** The rule has nothing to assess beyond its scope. */
export const NOTHING: Condition = { all: [] };

/**
 * The controller determines purposes and means; the default unless the organisation states that it
 * processes for others.
 */
export const CONTROLLER: Condition = {
  fact: "entity",
  includes: ["controller"],
  if_absent: "assumed",
};

export const CONTROLLER_ASSUMED =
  "No role in data protection is recorded; a controller is the default reading. A processor has to tell the controller instead.";

export const NATURE: ContentItem = {
  item: "Nature of the incident",
  from: ["incident.description", "incident.title"],
};
export const SEVERITY: ContentItem = { item: "Severity", from: ["incident.severity"] };
export const IMPACT: ContentItem = { item: "Impact" };
export const MALICIOUS: ContentItem = {
  item: "Whether an unlawful or malicious act is suspected",
  from: ["suspected_malicious"],
};
export const CROSS_BORDER: ContentItem = {
  item: "Whether a cross-border impact is possible",
  from: ["cross_border"],
};
export const ROOT_CAUSE: ContentItem = { item: "Type of threat or root cause" };
export const MEASURES: ContentItem = { item: "Measures taken or proposed, including mitigation" };
export const CONTACT: ContentItem = { item: "Contact point" };
export const CONSEQUENCES: ContentItem = { item: "Likely consequences" };
export const PERSONS_AFFECTED: ContentItem = {
  item: "Approximate number of persons affected",
  from: ["individuals_affected"],
};
export const PRODUCT: ContentItem = { item: "Product", from: ["product"] };
