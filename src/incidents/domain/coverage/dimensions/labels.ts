/** Dimensions in the order in which they are shown. */
export const DIMENSION_KEYS = [
  "provenance",
  "integrity",
  "technical_evidence",
  "affected_asset",
  "weakness_identity",
  "reproduction",
  "impact",
  "timeline",
  "ownership",
  "remediation",
  "retest",
  "custody",
  "legal_assessment",
  "agent_trace",
] as const;

export type DimensionKey = (typeof DIMENSION_KEYS)[number];

export interface CoverageLabel {
  name: string;
  question: string;
}

const label = (name: string, question: string): CoverageLabel => ({ name, question });

export const DIMENSION_LABELS: Readonly<Record<DimensionKey, CoverageLabel>> = {
  provenance: label("Provenance", "Is it recorded where each piece of evidence comes from?"),
  integrity: label("Integrity", "Are the stored bytes those that were recorded?"),
  technical_evidence: label("Technical evidence", "Is there an artefact that a machine produced?"),
  affected_asset: label("Affected asset", "Is it clear what is affected?"),
  weakness_identity: label("Weakness identity", "Is it clear what the weakness is?"),
  reproduction: label("Reproduction", "Was the weakness shown again?"),
  impact: label("Impact", "Was every question about the impact answered?"),
  timeline: label("Timeline", "Is it stated when it happened and became known?"),
  ownership: label("Ownership", "Is it clear who has to act, and until when?"),
  remediation: label("Remediation", "Is it recorded what was done, or who accepted the risk?"),
  retest: label("Retest", "Was the fix tested afterwards by somebody else?"),
  custody: label("Custody", "Is the chain of custody whole?"),
  legal_assessment: label("Legal assessment", "Did a person decide on every legal trigger?"),
  agent_trace: label("Agent trace", "Is what the agents did on a trace that verifies?"),
};

/** By the stable id of the check; in the order in which they are shown. */
export const CHECK_LABELS: Readonly<Record<string, CoverageLabel>> = {
  "provenance.source_named": label(
    "Source named",
    'Does every item name its tool and version or its method, or say "unknown"?',
  ),
  "provenance.origin_recorded": label(
    "Origin recorded",
    "Is the import or the person known that brought every item?",
  ),
  "provenance.time_recorded": label(
    "Time recorded",
    "Is it known when every item was collected or imported?",
  ),
  "provenance.input_hashed": label(
    "Original input hashed",
    "Is the SHA-256 of every original input stored?",
  ),
  "integrity.evidence_stored": label("Evidence stored", "Is at least one item stored?"),
  "integrity.digests_recorded": label(
    "Digests recorded",
    "Do SHA-256 and length of every item stand on record?",
  ),
  "integrity.bytes_rehashed": label(
    "Bytes hashed again",
    "Did the last check find every item as it was recorded?",
  ),
  "integrity.check_current": label(
    "Check is current",
    "Is the last check of every item newer than its last write?",
  ),
  "technical_evidence.typed_artefact": label(
    "Typed artefact",
    "Is there a request, packet, log, hash, match, output, screenshot or trace?",
  ),
  "affected_asset.asset_linked": label("Asset linked", "Is an asset linked?"),
  "affected_asset.identifier_resolvable": label(
    "Identifier resolvable",
    "Can somebody else find the asset by its name?",
  ),
  "affected_asset.place_recorded": label(
    "Place recorded",
    "Is the port or path kept that the source gave?",
  ),
  "weakness_identity.identified": label(
    "Weakness identified",
    "Is there a CVE, a CWE or the rule of a tool?",
  ),
  "weakness_identity.severity_origin": label(
    "Origin of the severity",
    "Is it stored who gave the severity?",
  ),
  "weakness_identity.change_traced": label(
    "Change of severity traced",
    "Does every change of the severity keep the old value?",
  ),
  "reproduction.shown": label(
    "Shown again",
    "Are there steps, a proof file or a second report that shows it?",
  ),
  "reproduction.person_named": label("Person named", "Is it stated who reproduced it?"),
  "reproduction.time_recorded": label("Time recorded", "Is it stated when it was reproduced?"),
  "impact.confidentiality": label(
    "Confidentiality",
    "Was it answered whether confidentiality suffered?",
  ),
  "impact.integrity": label("Integrity", "Was it answered whether integrity suffered?"),
  "impact.availability": label("Availability", "Was it answered whether availability suffered?"),
  "impact.personal_data": label(
    "Personal data",
    "Was it answered whether personal data are concerned?",
  ),
  "impact.data_categories": label(
    "Categories of data",
    "Was it answered which categories of data are concerned?",
  ),
  "timeline.occurrence_known": label(
    "Occurrence",
    "Is it known when it happened or was first seen?",
  ),
  "timeline.detection_known": label("Detection", "Is it stated when it was detected?"),
  "timeline.awareness_known": label("Awareness", "Is it stated when it became known?"),
  "timeline.in_order": label("Order of times", "Do the stored times follow each other?"),
  "timeline.zone_stored": label("Time zone", "Is the zone of the times stored?"),
  "ownership.owner_named": label("Owner named", "Is an owner named?"),
  "ownership.deadline_derived": label(
    "Deadline derived",
    "Does the deadline come from the rule for the severity?",
  ),
  "ownership.transitions_attributed": label(
    "Moves attributed",
    "Does the trace hold person and time of every move?",
  ),
  "remediation.action_described": label("Action described", "Is it stated what was done?"),
  "remediation.person_named": label("Person named", "Is it stated who did it?"),
  "remediation.time_recorded": label("Time recorded", "Is it stated when it was done?"),
  "remediation.reference_given": label(
    "Reference given",
    "Is a commit, change or ticket referred to?",
  ),
  "remediation.acceptance_approved": label(
    "Acceptance approved",
    "Is it recorded who accepted the risk?",
  ),
  "remediation.acceptance_expires": label(
    "Acceptance expires",
    "Is it recorded until when the risk is accepted?",
  ),
  "retest.after_remediation": label(
    "After the remediation",
    "Is the result later than the remediation?",
  ),
  "retest.verdict_recorded": label("Verdict recorded", "Is it recorded whether it passed?"),
  "retest.own_evidence": label("Evidence of its own", "Does the retest have evidence of its own?"),
  "retest.independent": label(
    "Independent",
    "Did somebody else test it, or does a later report lack it?",
  ),
  "custody.chain_intact": label(
    "Chain intact",
    "Do links and sequence verify, and does no check contradict them?",
  ),
  "custody.starts_with_collection": label(
    "Starts with collection",
    "Does the chain of every item begin with its collection or import?",
  ),
  "custody.events_attributed": label("Events attributed", "Does every event name actor and time?"),
  "custody.exports_digested": label(
    "Exports digested",
    "Does every export name the digest of its package?",
  ),
  "legal_assessment.facts_current": label("Facts are current", "Were the present facts evaluated?"),
  "legal_assessment.rules_current": label(
    "Rules are current",
    "Was the active version of the rules used?",
  ),
  "legal_assessment.triggers_decided": label(
    "Triggers decided",
    "Did a person decide on every trigger?",
  ),
  "legal_assessment.receipts_stored": label(
    "Receipts stored",
    "Is there a receipt of every submission?",
  ),
  "agent_trace.segment_linked": label(
    "Segment linked",
    "Is a segment of the trace of every agent linked?",
  ),
  "agent_trace.chain_verifies": label("Chain verifies", "Does every linked trace verify?"),
  "agent_trace.seal_recorded": label(
    "Seal recorded",
    "Is the sealed digest of every quarantined agent stored?",
  ),
};
