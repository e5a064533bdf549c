import { describe, expect, it } from "vitest";
import {
  AWARE,
  considered,
  evaluate,
  idsOf,
  instantFact,
  stage,
  trigger,
} from "./__fixtures__/evaluated";
import { openClocks } from "./evaluation/open-clocks";
import type { LegalFacts } from "./facts";

describe("evaluateLegal, state of the law", () => {
  it.each<[string, LegalFacts, string]>([
    [
      "eecc-40",
      { entity: ["public_electronic_communications_provider"], significant: true },
      "superseded by nis2-23",
    ],
    [
      "psd2-96",
      { entity: ["payment_institution"], classified_major: true },
      "superseded by dora-19-major",
    ],
    ["uk-csr-bill", { entity: ["data_centre"], significant: true, ...AWARE }, "not in force"],
    [
      "us-circia",
      { entity: ["circia_covered_entity"], circia_covered_incident: true },
      "not in force",
    ],
    [
      "ai-act-26-5",
      { ai_serious_incident: true, ai_role: ["deployer"], ai_high_risk: true },
      "applies from 2027-12-02",
    ],
  ])("keeps %s among the considered, though it would match", (id, facts, reason) => {
    const result = considered(evaluate(facts), id);
    expect(result).toMatchObject({ state: "not_applicable", would_match: true });
    expect(result.reason).toContain(reason);
    expect(considered(evaluate({}), id).would_match).toBe(false);
  });

  it("compares the date of application with the anchor, not with today", () => {
    const facts: LegalFacts = { entity: ["manufacturer"], actively_exploited: true };
    const early = { ...facts, awareness_at: instantFact("2026-09-10T23:59:00+02:00") };
    const right = { ...facts, awareness_at: instantFact("2026-09-11T00:00:00+02:00") };
    expect(considered(evaluate(early), "cra-14-vuln").reason).toBe(
      "applies from 2026-09-11; awareness_at is 2026-09-10",
    );
    expect(idsOf(evaluate(right))).toContain("cra-14-vuln triggered");
    expect(idsOf(evaluate(facts, [], "2026-09-10T12:00:00Z"))).toEqual([]);
  });

  it("applies what is not yet applicable once its date has come", () => {
    const facts: LegalFacts = {
      ai_serious_incident: true,
      ai_role: ["deployer"],
      ai_high_risk: true,
    };
    expect(idsOf(evaluate(facts, [], "2027-12-02T00:00:00Z"))).toContain("ai-act-26-5 triggered");
  });

  it("marks what is not verified", () => {
    const result = evaluate({ entity: ["high_impact_entity"], reportable_cyberattack: true });
    expect(trigger(result, "nccs-electricity")).toMatchObject({
      status: "unverified",
      confidence: "memory",
    });
    expect(trigger(result, "nccs-electricity").notes.join(" ")).toContain("not verified");
  });
});

describe("evaluateLegal, United States and Switzerland", () => {
  it.each<[string, LegalFacts, string[]]>([
    ["a registrant", { entity: ["sec_registrant_8k"] }, ["us-sec-8k-105 conditional"]],
    [
      "a registrant that determined",
      { entity: ["sec_registrant_8k"], materiality_determined_at: instantFact("2026-11-20") },
      ["us-sec-8k-105 triggered"],
    ],
    [
      "a registrant that determined it is not",
      { entity: ["sec_registrant_8k"], material: false },
      [],
    ],
    [
      "health, 500",
      { entity: ["hipaa_covered_entity"], phi_unsecured: true, individuals_affected: 500 },
      ["us-hipaa-404 triggered", "us-hipaa-408-500plus triggered"],
    ],
    [
      "health, 499",
      { entity: ["hipaa_covered_entity"], phi_unsecured: true, individuals_affected: 499 },
      ["us-hipaa-404 triggered", "us-hipaa-408-under500 triggered"],
    ],
    [
      "health, unlikely",
      { entity: ["hipaa_covered_entity"], phi_unsecured: true, phi_low_probability: true },
      [],
    ],
    [
      "an associate",
      { entity: ["hipaa_business_associate"], phi_unsecured: true },
      ["us-hipaa-410 triggered"],
    ],
    [
      "safeguards",
      { entity: ["glba_ftc_financial_institution"], unencrypted: true, consumers_affected: 500 },
      ["us-ftc-safeguards triggered"],
    ],
    [
      "safeguards, few",
      { entity: ["glba_ftc_financial_institution"], unencrypted: true, consumers_affected: 499 },
      [],
    ],
    [
      "New York",
      {
        entity: ["nydfs_covered_entity"],
        nydfs_cybersecurity_incident: true,
        extortion_payment: false,
      },
      ["us-nydfs-500-17a triggered"],
    ],
    [
      "New York, payment",
      {
        entity: ["nydfs_covered_entity"],
        nydfs_cybersecurity_incident: false,
        extortion_payment: true,
      },
      ["us-nydfs-500-17c triggered"],
    ],
    [
      "a bank",
      { entity: ["us_banking_organization"], us_bank_notification_incident: true },
      ["us-bank-36h triggered"],
    ],
    [
      "a frontier developer",
      { entity: ["frontier_ai_developer"], critical_safety_incident: true },
      ["us-ca-sb53 triggered", "us-ny-raise triggered"],
    ],
    [
      "Switzerland",
      { entity: ["swiss_critical_infrastructure_operator"], cyberattack_on_infrastructure: true },
      ["ch-isg-74 triggered"],
    ],
  ])("with %s", (_name, facts, ids) => {
    expect(idsOf(evaluate(facts))).toEqual(ids);
  });

  it("shows a stage whose condition is not recorded as conditional, with its clock", () => {
    const facts: LegalFacts = {
      entity: ["hipaa_covered_entity"],
      phi_unsecured: true,
      discovery_at: instantFact("2026-11-20", "America/New_York"),
    };
    const result = evaluate(facts);
    expect(stage(result, "us-hipaa-404", "media")).toMatchObject({
      state: "due",
      due: "2027-01-19",
      due_at: "2027-01-20T05:00:00Z",
      conditional: true,
    });
    expect(openClocks(result).find((clock) => clock.stage === "media")?.match).toBe("conditional");
    expect(
      stage(evaluate({ ...facts, state_residents_affected: 500 }), "us-hipaa-404", "media").state,
    ).toBe("not_applicable");
    expect(
      stage(evaluate({ ...facts, state_residents_affected: 501 }), "us-hipaa-404", "media")
        .conditional,
    ).toBe(false);
  });
});

describe("evaluateLegal, other rules of the EU", () => {
  it.each<[string, LegalFacts, string[]]>([
    [
      "a severe incident of a product",
      { entity: ["manufacturer"], severe: true, actively_exploited: false },
      ["cra-14-incident triggered"],
    ],
    [
      "a steward",
      { entity: ["open_source_steward"], severe: true, actively_exploited: false },
      ["cra-14-incident conditional"],
    ],
    [
      "a device",
      { entity: ["medical_device_manufacturer"], device_serious_incident: true },
      ["mdr-87 triggered"],
    ],
    [
      "a critical entity",
      { entity: ["critical_entity"], essential_service_disruption: true },
      ["cer-15 triggered", "nis2-23 conditional"],
    ],
    [
      "aviation",
      { sector: ["aviation"], aviation_safety_risk: true },
      ["nis2-23 conditional", "part-is-230 conditional"],
    ],
    [
      "an approved organisation",
      { entity: ["approved_aviation_organisation"], aviation_safety_risk: true },
      ["part-is-230 triggered"],
    ],
    [
      "an institution",
      { entity: ["union_entity"], significant: true },
      ["eu-institutions-2023-2841 triggered"],
    ],
    [
      "UK essential services",
      { entity: ["operator_of_essential_services"], significant: true, jurisdictions: ["UK"] },
      ["uk-nis-11 triggered"],
    ],
    [
      "essential services nowhere",
      { entity: ["operator_of_essential_services"], significant: true },
      [],
    ],
    [
      "a trust service",
      {
        entity: ["non_qualified_trust_service_provider"],
        significant: true,
        trust_service_impact: true,
      },
      ["eidas-19a triggered", "nis2-23-tsp triggered"],
    ],
    [
      "clients of a bank",
      {
        entity: ["iorp"],
        classified_major: true,
        client_financial_impact: true,
        threat_significant: false,
      },
      ["dora-19-3-clients triggered", "dora-19-major triggered"],
    ],
  ])("with %s", (_name, facts, ids) => {
    expect(idsOf(evaluate(facts))).toEqual(ids);
  });

  it("takes the earlier of occurrence and awareness where sources differ", () => {
    const facts: LegalFacts = {
      entity: ["qualified_trust_service_provider"],
      significant: true,
      ...AWARE,
    };
    expect(stage(evaluate(facts), "eidas-24-2", "notification").due).toBe(
      "2026-11-21T14:18:30+01:00",
    );
    const occurred = { occurred_at: instantFact("2026-11-20T09:00:00+01:00") };
    expect(stage(evaluate({ ...facts, ...occurred }), "eidas-24-2", "notification")).toMatchObject({
      anchor: "occurred_at",
      due: "2026-11-21T09:00:00+01:00",
    });
  });
});
