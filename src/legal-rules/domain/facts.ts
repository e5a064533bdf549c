import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { instantProblem } from "./instant-problem";
import {
  AI_ENTITIES,
  DATA_PROTECTION_ROLES,
  JURISDICTIONS,
  MEMBER_STATES,
  ORGANISATIONS,
  SECTORS,
} from "./legal-vocabulary";

/** A time as given, with its zone and precision. A date alone is never midnight. */
export interface InstantFact {
  /** RFC 3339 with an offset or Z; `YYYY-MM-DD` where only the date is known. */
  at: string;
  /** Name of the IANA tz database. */
  zone: string;
  precision: "minute" | "date";
}

export type FactValue = boolean | string | readonly string[] | number | InstantFact;

/** `words` is a set of which every word that applies is recorded together. */
export type FactType = "boolean" | "word" | "words" | "instant" | "count" | "text";

type FactGroup = "scope" | "anchors" | "assessment" | "ai" | "us";

export interface FactDefinition {
  readonly type: FactType;
  /** As it is put to a person. */
  readonly question: string;
  readonly group: FactGroup;
  /** Allowed values of a word or of words; free where the type is another. */
  readonly words?: readonly string[];
}

function yesNo(group: FactGroup, question: string): FactDefinition {
  return { type: "boolean", group, question };
}

function anchor(question: string): FactDefinition {
  return { type: "instant", group: "anchors", question };
}

function count(group: FactGroup, question: string): FactDefinition {
  return { type: "count", group, question };
}

function words(
  type: "word" | "words",
  group: FactGroup,
  allowed: readonly string[],
  question: string,
): FactDefinition {
  return { type, group, question, words: allowed };
}

const ENTITIES = [...DATA_PROTECTION_ROLES, ...AI_ENTITIES, ...ORGANISATIONS];

const DEFINITIONS = {
  entity: words(
    "words",
    "scope",
    ENTITIES,
    "What is the organisation in law? Choose all that apply.",
  ),
  personal_data: yesNo("scope", "Are personal data concerned?"),
  sector: words("words", "scope", SECTORS, "In which sectors does the organisation work?"),
  jurisdictions: words(
    "words",
    "scope",
    JURISDICTIONS,
    "In which jurisdictions are the organisation and the persons concerned? EU stands for the EEA.",
  ),
  member_state: words("word", "scope", MEMBER_STATES, "Which EU or EEA state is competent?"),
  product: { type: "text", group: "scope", question: "Which product is concerned?" },

  awareness_at: anchor("When did the organisation become aware of it?"),
  discovery_at: anchor("When was it discovered, or could it have been with reasonable diligence?"),
  detection_at: anchor("When was it detected?"),
  occurred_at: anchor("When did it happen?"),
  classified_at: anchor("When was it classified as major?"),
  determined_at: anchor("When was it determined that the incident to be notified occurred?"),
  reasonable_belief_at: anchor(
    "When was it first determined or reasonably believed to have occurred?",
  ),
  materiality_determined_at: anchor("When was it determined to be material?"),
  amendment_information_at: anchor("When did information become available that the filing lacked?"),
  fix_available_at: anchor("When was a corrective or mitigating measure available?"),
  handling_completed_at: anchor("When was the handling of the incident completed?"),
  payment_at: anchor("When was the extortion payment made?"),

  risk_to_persons: yesNo("assessment", "Is a risk to the rights and freedoms of persons likely?"),
  high_risk: yesNo(
    "assessment",
    "Is a high risk to the rights and freedoms of persons likely (GDPR art. 34, not the AI Act)?",
  ),
  significant: yesNo("assessment", "Is the incident significant in the sense of the rule?"),
  severe: yesNo(
    "assessment",
    "Does it severely affect the security of the product (CRA art. 14(5))?",
  ),
  classified_major: yesNo("assessment", "Is it classified as major (DORA, Regulation 2024/1772)?"),
  client_financial_impact: yesNo("assessment", "Does it touch the financial interests of clients?"),
  threat_significant: yesNo(
    "assessment",
    "Is there a significant cyber threat without an incident?",
  ),
  suspected_malicious: yesNo("assessment", "Is an unlawful or malicious act suspected?"),
  cross_border: yesNo("assessment", "Could it have an impact across borders?"),
  actively_exploited: yesNo(
    "assessment",
    "Is there reliable evidence that a vulnerability of the product is exploited?",
  ),
  ongoing: yesNo("assessment", "Was it still ongoing when the final report fell due?"),
  dora_weekend_relief: yesNo(
    "assessment",
    "Is the entity outside the exclusions of RTS 2025/301 art. 5(5) and (6)?",
  ),
  trust_service_impact: yesNo("assessment", "Does it affect the provision of trust services?"),
  essential_service_disruption: yesNo(
    "assessment",
    "Can it significantly disrupt the provision of an essential service?",
  ),
  aviation_safety_risk: yesNo("assessment", "May it be a significant risk to aviation safety?"),
  device_serious_incident: yesNo("assessment", "Is it a serious incident with a medical device?"),
  device_public_health_threat: yesNo("assessment", "Is it a serious public health threat?"),
  device_death_or_deterioration: yesNo(
    "assessment",
    "Did a person die, or did their health deteriorate seriously without warning?",
  ),
  reportable_cyberattack: yesNo("assessment", "Is it a reportable attack (Regulation 2024/1366)?"),
  cyberattack_on_infrastructure: yesNo(
    "assessment",
    "Is it a cyberattack on critical infrastructure (Swiss ISG)?",
  ),

  ai_serious_incident: yesNo("ai", "Was a serious incident of an AI system recorded?"),
  ai_system: { type: "text", group: "ai", question: "Which AI system is concerned?" },
  ai_high_risk: yesNo("ai", "Is it a high-risk AI system (AI Act art. 6)?"),
  ai_high_risk_basis: {
    type: "text",
    group: "ai",
    question: "Which point of AI Act Annex I or III makes it high-risk?",
  },
  ai_role: words(
    "words",
    "ai",
    ["provider", "deployer", "gpai"],
    "What is the organisation to the AI system? Choose all that apply.",
  ),
  ai_systemic_risk: yesNo("ai", "Is it a general-purpose AI model with systemic risk?"),
  ai_harm_category: words(
    "words",
    "ai",
    ["a", "b", "c", "d"],
    "Which harms of AI Act art. 3(49) did it cause? Choose all that apply.",
  ),
  ai_widespread: yesNo("ai", "Is it a widespread infringement?"),
  ai_death: yesNo("ai", "Did a person die?"),
  ai_equivalent_duty: yesNo(
    "ai",
    "Does AI Act art. 73(9) or (10) narrow the duty (equivalent reporting duties, medical device)?",
  ),
  ai_causal_link_at: anchor("When was the causal link, or its reasonable likelihood, established?"),
  critical_safety_incident: yesNo("ai", "Is it a critical safety incident of a frontier model?"),
  imminent_risk: yesNo("ai", "Is there an imminent risk of death or serious physical injury?"),

  individuals_affected: count("assessment", "How many individuals are affected?"),
  state_residents_affected: count("us", "How many residents of one US state are affected at most?"),
  consumers_affected: count("us", "Information of how many consumers was acquired?"),
  material: yesNo("us", "Did the registrant determine that the incident is material?"),
  phi_unsecured: yesNo("us", "Is it a breach of unsecured protected health information?"),
  phi_low_probability: yesNo("us", "Does a risk assessment show a low probability of compromise?"),
  unencrypted: yesNo("us", "Was unencrypted customer information acquired without authorisation?"),
  nydfs_cybersecurity_incident: yesNo("us", "Is it a cybersecurity incident of 23 NYCRR 500.1?"),
  extortion_payment: yesNo("us", "Was an extortion payment made?"),
  us_bank_notification_incident: yesNo("us", "Is it a notification incident of 12 CFR 53.2?"),
  circia_covered_incident: yesNo("us", "Is it a covered cyber incident (CIRCIA)?"),
} as const satisfies Record<string, FactDefinition>;

export type FactKey = keyof typeof DEFINITIONS;

/** Register of the legal facts: what each is, and the question that asks for it. */
export const FACTS: Readonly<Record<FactKey, FactDefinition>> = DEFINITIONS;

/** Recorded facts of an incident. A fact that is absent is not recorded; it is never a no. */
export type LegalFacts = Partial<Record<FactKey, FactValue>>;

/** A report of one stage of one rule that a person recorded as sent. */
export interface Submission {
  rule: string;
  stage: string;
  submitted_at: InstantFact;
  receipt: string | null;
}

const TEXT_LIMIT = 2000;

/** Whether the register holds a fact of that name. */
export function isFactKey(key: string): key is FactKey {
  return Object.hasOwn(FACTS, key);
}

/** Why a value cannot be recorded under a key, or null where it can. An unknown key or word is a problem. */
export function checkFact(key: string, value: unknown): string | null {
  if (!isFactKey(key)) return `${JSON.stringify(key)} is not a legal fact`;
  const definition = FACTS[key];
  switch (definition.type) {
    case "boolean":
      return typeof value === "boolean" ? null : `${key} must be true or false`;
    case "count":
      return Number.isSafeInteger(value) && Number(value) >= 0
        ? null
        : `${key} must be a whole number from 0`;
    case "text":
      return isText(value) ? null : `${key} must be a text of 1 to ${TEXT_LIMIT} characters`;
    case "word":
      return wordProblem(key, definition, value);
    case "words":
      return wordsProblem(key, definition, value);
    case "instant": {
      const problem = instantProblem(value);
      return problem === null ? null : `${key}: ${problem}`;
    }
  }
}

function isText(value: unknown): boolean {
  if (typeof value !== "string" || value.trim() === "" || value.length > TEXT_LIMIT) return false;
  // A lone surrogate has no canonical JSON, so it could be stored and never digested.
  return !/\p{Surrogate}/u.test(value);
}

function wordProblem(key: FactKey, { words = [] }: FactDefinition, value: unknown): string | null {
  if (typeof value === "string" && words.includes(value)) return null;
  const known = words.join(", ");
  return `${key} does not know the word ${JSON.stringify(value) ?? typeof value}; it knows ${known}`;
}

function wordsProblem(key: FactKey, definition: FactDefinition, value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return `${key} must be a list of words`;
  if (new Set(value).size !== value.length) return `${key} holds a word twice`;
  for (const word of value) {
    const problem = wordProblem(key, definition, word);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * Canonical JSON (RFC 8785) of facts and submissions, whose SHA-256 is `facts_sha256`. Sets of words
 * and the submissions are sorted, so that the order in which they were read does not count.
 */
export function factsDigestInput(facts: LegalFacts, submissions: readonly Submission[]): string {
  const sorted = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      Array.isArray(value) ? [...value].sort() : value,
    ]),
  );
  const lines = submissions.map(({ rule, stage, submitted_at: { at, zone, precision }, receipt }) =>
    canonicalJson({ rule, stage, submitted_at: { at, zone, precision }, receipt }),
  );
  return canonicalJson({
    facts: sorted,
    submissions: lines.sort().map((line): unknown => JSON.parse(line)),
    v: 1,
  });
}
