/** Words of the register that are not said as they are written. */
const SPELLED: Readonly<Record<string, string>> = {
  a: "(a) death or serious harm to health",
  b: "(b) serious and irreversible disruption of critical infrastructure",
  c: "(c) infringement of obligations that protect fundamental rights",
  d: "(d) serious harm to property or the environment",
  aifm: "Manager of alternative investment funds (AIFM)",
  iorp: "Institution for occupational retirement provision (IORP)",
  gpai: "Provider of a general-purpose AI model",
  ict_service_management_b2b: "ICT service management (B2B)",
  gpai_systemic_risk_provider: "Provider of a general-purpose AI model with systemic risk",
  glba_ftc_financial_institution: "Financial institution under the FTC (GLBA)",
  sec_registrant_8k: "SEC registrant (Form 8-K)",
};

const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "ai hipaa nydfs us circia eu uk ch sec ftc glba".split(" "),
);

/** A word of the register as a person reads it: `credit_institution` is "Credit institution". */
export function wordLabel(word: string): string {
  const spelled = SPELLED[word];
  if (spelled !== undefined) return spelled;
  if (word === word.toUpperCase()) return word;
  const [first = "", ...rest] = word
    .split(/[_.]/)
    .map((part) => (ABBREVIATIONS.has(part) ? part.toUpperCase() : part));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}
