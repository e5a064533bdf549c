import { fixedIncident, fixedUpTo, present } from "./case-bases";
import { completeIncident, type Draft } from "./complete-incident";
import type { CoverageFacts } from "../dimensions/facts";

/** How one check of an incident at 100 is broken. */
export interface Mutation {
  base?: () => Draft<CoverageFacts>;
  breaks: (facts: Draft<CoverageFacts>) => void;
  /** Other checks that fail without it. */
  also?: readonly string[];
}

const item = (facts: Draft<CoverageFacts>, index = 0) => present(facts.evidence[index]);
const event = (facts: Draft<CoverageFacts>, index: number) => present(facts.custody.events[index]);
const trigger = (facts: Draft<CoverageFacts>, index: number) => present(facts.legal.evaluation?.triggers[index]);
const agent = (facts: Draft<CoverageFacts>, index: number) => present(facts.incident.agents[index]);

/** Accepted until September by user:3. */
function acceptedIncident(): Draft<CoverageFacts> {
  const facts = fixedIncident();
  const until = "2026-09-01T00:00:00.000000Z";
  facts.incident.resolution = "risk_accepted";
  facts.incident.riskAcceptedUntil = until;
  Object.assign(present(facts.statements.closure), {
    resolution: "risk_accepted",
    acceptedUntil: until,
    approver: "user:3",
  });
  return facts;
}

/** Open, with a verified trace as its only artefact. */
function agentOnly(): Draft<CoverageFacts> {
  const facts = completeIncident();
  facts.incident.workflowStatus = "open";
  return facts;
}

/** One for each check, by its id. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "provenance.source_named": {
    breaks: (f) => {
      item(f).run = { ...present(item(f).run), version: null };
    },
  },
  "provenance.origin_recorded": {
    breaks: (f) => {
      item(f, 2).uploadedBy = null;
    },
  },
  "provenance.time_recorded": {
    breaks: (f) => {
      item(f).importedAt = "last week";
    },
  },
  "provenance.input_hashed": {
    breaks: (f) => {
      item(f).run = { ...present(item(f).run), fileSha256: null };
    },
  },
  "integrity.evidence_stored": {
    base: agentOnly,
    breaks: (f) => {
      f.evidence = [];
    },
    also: [
      "provenance.source_named",
      "provenance.origin_recorded",
      "provenance.time_recorded",
      "provenance.input_hashed",
      "integrity.digests_recorded",
      "integrity.bytes_rehashed",
      "integrity.check_current",
    ],
  },
  "integrity.digests_recorded": {
    breaks: (f) => {
      item(f).recordBytes = null;
    },
  },
  "integrity.bytes_rehashed": {
    breaks: (f) => {
      item(f).lastCheck = { at: present(item(f).lastCheck).at, match: false };
    },
  },
  "integrity.check_current": {
    breaks: (f) => {
      item(f).lastWriteAt = "2026-03-21T09:00:00.000000Z";
    },
  },
  "technical_evidence.typed_artefact": {
    base: fixedIncident,
    breaks: (f) => {
      for (const one of f.evidence) one.typedArtefacts = [];
    },
  },
  "affected_asset.asset_linked": {
    base: fixedIncident,
    breaks: (f) => {
      f.incident.asset = { host: null, port: null, protocol: null, url: null };
    },
  },
  "affected_asset.identifier_resolvable": {
    base: fixedIncident,
    breaks: (f) => {
      f.incident.asset = { host: "localhost", port: 443, protocol: "https", url: null };
    },
  },
  "affected_asset.place_recorded": {
    breaks: (f) => {
      f.incident.asset.port = null;
    },
  },
  "weakness_identity.identified": {
    breaks: (f) => {
      f.incident.cve = [];
      f.incident.cwe = [];
      f.incident.ruleId = "n/a";
    },
  },
  "weakness_identity.severity_origin": {
    breaks: (f) => {
      f.incident.severitySource = "cvss";
      f.incident.cvssVector = null;
    },
  },
  "weakness_identity.change_traced": {
    breaks: (f) => {
      present(f.statements.severityChanges[0]).from = null;
    },
  },
  "reproduction.shown": {
    breaks: (f) => {
      const stated = present(f.statements.reproduction);
      stated.steps = "tbd";
      stated.evidenceIds = [];
      f.runsWithFingerprint = f.runsWithFingerprint.slice(1);
    },
  },
  "reproduction.person_named": {
    breaks: (f) => {
      present(f.statements.reproduction).reproducedBy = "  ";
    },
  },
  "reproduction.time_recorded": {
    breaks: (f) => {
      present(f.statements.reproduction).reproducedAt = null;
    },
  },
  "impact.confidentiality": {
    breaks: (f) => {
      present(f.statements.impact).confidentiality = null;
    },
  },
  "impact.integrity": {
    breaks: (f) => {
      present(f.statements.impact).integrity = null;
    },
  },
  "impact.availability": {
    breaks: (f) => {
      present(f.statements.impact).availability = { value: "unknown", reason: "?" };
    },
  },
  "impact.personal_data": {
    breaks: (f) => {
      present(f.statements.impact).personalData = null;
    },
  },
  "impact.data_categories": {
    breaks: (f) => {
      present(f.statements.impact).dataCategories = null;
    },
  },
  "timeline.occurrence_known": {
    breaks: (f) => {
      present(f.statements.timeline).occurredAt = null;
      f.incident.firstSeen = null;
    },
  },
  "timeline.detection_known": {
    breaks: (f) => {
      present(f.statements.timeline).detectedAt = null;
    },
  },
  "timeline.awareness_known": {
    breaks: (f) => {
      present(f.statements.timeline).awarenessAt = null;
    },
  },
  "timeline.in_order": {
    breaks: (f) => {
      present(f.statements.timeline).awarenessAt = "2026-02-28T09:00:00.000000Z";
    },
  },
  "timeline.zone_stored": {
    breaks: (f) => {
      present(f.statements.timeline).zone = null;
    },
  },
  "ownership.owner_named": {
    breaks: (f) => {
      f.incident.ownerEmail = null;
    },
  },
  "ownership.deadline_derived": {
    breaks: (f) => {
      f.incident.slaRule = null;
    },
  },
  "ownership.transitions_attributed": {
    breaks: (f) => {
      present(f.transitions[2]).actor = null;
    },
  },
  "remediation.action_described": {
    breaks: (f) => {
      present(f.statements.remediation).action = "N/A";
    },
  },
  "remediation.person_named": {
    base: () => fixedUpTo("fixing"),
    breaks: (f) => {
      present(f.statements.remediation).doneBy = null;
    },
  },
  "remediation.time_recorded": {
    base: () => fixedUpTo("fixing"),
    breaks: (f) => {
      present(f.statements.remediation).doneAt = null;
    },
  },
  "remediation.reference_given": {
    breaks: (f) => {
      present(f.statements.remediation).reference = "the usual place";
    },
  },
  "remediation.acceptance_approved": {
    base: acceptedIncident,
    breaks: (f) => {
      present(f.statements.closure).approver = null;
    },
  },
  "remediation.acceptance_expires": {
    base: acceptedIncident,
    breaks: (f) => {
      f.incident.riskAcceptedUntil = null;
    },
  },
  "retest.after_remediation": {
    breaks: (f) => {
      present(f.statements.retest).statedAt = "2026-03-10T09:00:00.000000Z";
    },
  },
  "retest.verdict_recorded": {
    breaks: (f) => {
      present(f.statements.retest).passed = null;
    },
  },
  "retest.own_evidence": {
    breaks: (f) => {
      present(f.statements.retest).evidenceIds = ["EVD-3", "EVD-99"];
    },
  },
  "retest.independent": {
    breaks: (f) => {
      present(f.statements.retest).author = "user:9";
    },
  },
  "custody.chain_intact": {
    breaks: (f) => {
      f.custody.verified = false;
    },
  },
  "custody.starts_with_collection": {
    breaks: (f) => {
      event(f, 0).event = "accessed";
    },
  },
  "custody.events_attributed": {
    breaks: (f) => {
      event(f, 5).actor = null;
    },
  },
  "custody.exports_digested": {
    breaks: (f) => {
      event(f, 9).packageSha256 = null;
    },
  },
  "legal_assessment.facts_current": {
    breaks: (f) => {
      f.legal.currentFactsSha256 = "0".repeat(64);
    },
  },
  "legal_assessment.rules_current": {
    breaks: (f) => {
      f.legal.activeRulesetVersion = "2026-03";
    },
  },
  "legal_assessment.triggers_decided": {
    breaks: (f) => {
      trigger(f, 1).reason = "none";
    },
  },
  "legal_assessment.receipts_stored": {
    breaks: (f) => {
      trigger(f, 0).submittedStages = [{ id: "initial", receipt: null }];
    },
  },
  "agent_trace.segment_linked": {
    breaks: (f) => {
      agent(f, 1).traceVerified = null;
    },
  },
  "agent_trace.chain_verifies": {
    breaks: (f) => {
      agent(f, 1).traceVerified = false;
    },
  },
  "agent_trace.seal_recorded": {
    breaks: (f) => {
      agent(f, 0).sealedSha256 = null;
    },
  },
};

