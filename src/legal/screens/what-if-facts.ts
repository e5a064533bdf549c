/** Facts that a reader assumes; what is absent or empty stays as it is recorded. */
export interface Assumed {
  personal_data: boolean | null;
  high_risk: boolean | null;
  entity: readonly string[];
  sector: readonly string[];
}

export const NOTHING_ASSUMED: Assumed = {
  personal_data: null,
  high_risk: null,
  entity: [],
  sector: [],
};

/** Assumptions as parameters of a query, and as facts to record; null without any. */
export function assumedFacts(assumed: Assumed) {
  const facts = {
    ...(assumed.personal_data === null ? {} : { personal_data: assumed.personal_data }),
    ...(assumed.high_risk === null ? {} : { high_risk: assumed.high_risk }),
    ...(assumed.entity.length === 0 ? {} : { entity: [...assumed.entity] }),
    ...(assumed.sector.length === 0 ? {} : { sector: [...assumed.sector] }),
  };
  return Object.keys(facts).length === 0 ? null : facts;
}
