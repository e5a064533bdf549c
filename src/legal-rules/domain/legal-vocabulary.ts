/** Roles in data protection: they say nothing about what kind of organisation it is. */
export const DATA_PROTECTION_ROLES = ["controller", "processor"] as const;

/** Roles under the laws on artificial intelligence, a question of their own as well. */
export const AI_ENTITIES = [
  "ai_provider",
  "ai_deployer",
  "gpai_systemic_risk_provider",
  "frontier_ai_developer",
] as const;

/** Financial entities of DORA art. 2(1). */
export const DORA_ENTITIES = [
  "credit_institution",
  "payment_institution",
  "account_information_service_provider",
  "electronic_money_institution",
  "investment_firm",
  "crypto_asset_service_provider",
  "asset_referenced_token_issuer",
  "central_securities_depository",
  "central_counterparty",
  "trading_venue",
  "trade_repository",
  "aifm",
  "management_company",
  "data_reporting_service_provider",
  "insurance_or_reinsurance_undertaking",
  "insurance_intermediary",
  "iorp",
  "credit_rating_agency",
  "critical_benchmark_administrator",
  "crowdfunding_service_provider",
  "securitisation_repository",
] as const;

export const TRUST_SERVICE_PROVIDERS = [
  "trust_service_provider",
  "qualified_trust_service_provider",
  "non_qualified_trust_service_provider",
] as const;

/** Kinds of organisations in the sense of a rule; all that apply are recorded together. */
export const ORGANISATIONS = [
  "essential",
  "important",
  ...TRUST_SERVICE_PROVIDERS,
  ...DORA_ENTITIES,
  "critical_entity",
  "manufacturer",
  "open_source_steward",
  "medical_device_manufacturer",
  "public_electronic_communications_provider",
  "approved_aviation_organisation",
  "union_entity",
  "critical_impact_entity",
  "high_impact_entity",
  "operator_of_essential_services",
  "relevant_digital_service_provider",
  "relevant_managed_service_provider",
  "data_centre",
  "critical_supplier",
  "large_load_controller",
  "sec_registrant_8k",
  "hipaa_covered_entity",
  "hipaa_business_associate",
  "glba_ftc_financial_institution",
  "nydfs_covered_entity",
  "us_banking_organization",
  "circia_covered_entity",
  "swiss_critical_infrastructure_operator",
] as const;

/** Words of the fact `entity` by the question that they answer: a word of one says nothing of another. */
export const ENTITY_FAMILIES: readonly (readonly string[])[] = [
  DATA_PROTECTION_ROLES,
  AI_ENTITIES,
  ORGANISATIONS,
];

/** Sectors of NIS2 Annexes I and II, and the finer words of other rules that lie within one of them. */
export const NIS2_SECTORS = [
  "energy",
  "energy.electricity",
  "transport",
  "aviation",
  "banking",
  "financial_market_infrastructure",
  "health",
  "drinking_water",
  "waste_water",
  "digital_infrastructure",
  "telecom",
  "cloud",
  "ict_service_management_b2b",
  "public_administration",
  "space",
  "postal_courier",
  "waste_management",
  "chemicals",
  "food",
  "manufacturing",
  "digital_providers",
  "online_marketplace",
  "online_search_engine",
  "research",
] as const;

export const SECTORS = [...NIS2_SECTORS, "insurance", "nonbank_finance"] as const;

/** ISO 3166-1 codes of the Member States and of the three EEA states beside them. */
export const MEMBER_STATES = [
  ..."AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
  ..."IS LI NO".split(" "),
] as const;

/** EU includes the EEA. */
export const JURISDICTIONS = ["EU", "UK", "US", "US-CA", "US-NY", "CH"] as const;
