import { firstItem, freshImport, type HandSetIncident, incident } from "./case-bases";
import { completeIncident, custodyEvent } from "./complete-incident";

const statedImpact = () => completeIncident().statements.impact;
const statedTimeline = () => completeIncident().statements.timeline;

/** Open and triaged incidents: reproduction, ownership, remediation and retest are not due. */
export const EARLY_INCIDENTS: readonly HandSetIncident[] = [
  // 5.7 of 9.
  incident("a first import", freshImport, () => {}, "CPCCC-MP---CM-", 63),
  // Integrity 4/4: 6.2 of 9 = 68.9.
  incident(
    "triaged, and its evidence verified",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "triaged";
      firstItem(facts).lastCheck = { at: "2026-03-02T09:00:00.000000Z", match: true };
    },
    "CCCCC-MP---CM-",
    68,
  ),
  // Provenance 3/4, technical 0/1, no place to keep (asset 2/2): 0.75 + 0.5 + 0 + 3 + 0.2 = 4.45 of 9.
  incident(
    "a note and nothing else",
    freshImport,
    (facts) => {
      const item = firstItem(facts);
      item.kind = "note";
      item.run = null;
      item.uploadedBy = "user:7";
      item.typedArtefacts = [];
      item.place = { port: null, path: null };
    },
    "PPMCC-MP---CM-",
    49,
  ),
  // Asset 1, weakness 1, timeline 0.2; custody has nothing to look at: 2.2 of 8 = 27.5.
  incident(
    "no evidence at all",
    freshImport,
    (facts) => {
      facts.evidence = [];
      facts.custody.events = [];
      facts.runsWithFingerprint = [];
    },
    "MMMCC-MP----M-",
    27,
  ),
  // Provenance 3/4: 5.45 of 9 = 60.6.
  incident(
    "a tool without version",
    freshImport,
    (facts) => {
      const item = firstItem(facts);
      item.run = { id: "RUN-1", tool: "burp", version: null, fileSha256: "1".repeat(64) };
    },
    "PPCCC-MP---CM-",
    60,
  ),
  // The word is a record: as a first import.
  incident(
    "a tool whose version is recorded as unknown",
    freshImport,
    (facts) => {
      const item = firstItem(facts);
      item.run = { id: "RUN-1", tool: "burp", version: "unknown", fileSha256: "1".repeat(64) };
    },
    "CPCCC-MP---CM-",
    63,
  ),
  // Integrity 3/4, technical 0/1, asset 2/2, custody 2/3: 1 + 0.75 + 2 + 0.2 + 0.667 = 4.617 of 9 = 51.3.
  incident(
    "bytes that are not what was recorded",
    freshImport,
    (facts) => {
      firstItem(facts).lastCheck = { at: "2026-03-02T09:00:00.000000Z", match: false };
      facts.custody.events.push(custodyEvent(1, "hash_mismatch", "EVD-1"));
    },
    "CPMCC-MP---PM-",
    51,
  ),
  // Integrity 1/4 (the digest is left), technical 0/1, asset 2/2: 1 + 0.25 + 2 + 0.2 + 1 = 4.45 of 9.
  incident(
    "erased after it was verified",
    freshImport,
    (facts) => {
      const item = firstItem(facts);
      item.erased = true;
      item.recordBytes = null;
      item.parts = item.parts.map((part) => ({ ...part, erased: true }));
      item.typedArtefacts = [];
      item.place = { port: null, path: null };
      item.lastCheck = { at: "2026-03-02T09:00:00.000000Z", match: true };
      item.lastWriteAt = "2026-03-05T09:00:00.000000Z";
      facts.custody.events.push(custodyEvent(1, "disposed", "EVD-1"));
    },
    "CPMCC-MP---CM-",
    49,
  ),
  // Impact 2/5: 6.1 of 9 = 67.8.
  incident(
    "half of the questions answered",
    freshImport,
    (facts) => {
      facts.statements.impact = {
        statementId: "STM-1",
        author: "user:7",
        statedAt: "2026-03-02T09:00:00.000000Z",
        confidentiality: { value: "yes", reason: null },
        integrity: { value: "unknown", reason: null },
        availability: { value: "no", reason: null },
        personalData: null,
        dataCategories: null,
      };
    },
    "CPCCC-PP---CM-",
    67,
  ),
  // Impact 3/5: 6.3 of 9 = 70 exactly.
  incident(
    "a reason that says nothing, and no personal data",
    freshImport,
    (facts) => {
      facts.statements.impact = {
        statementId: "STM-1",
        author: "user:7",
        statedAt: "2026-03-02T09:00:00.000000Z",
        confidentiality: { value: "unknown", reason: "n/a" },
        integrity: { value: "unknown", reason: "The vendor is still analysing it" },
        availability: null,
        personalData: false,
        dataCategories: [],
      };
    },
    "CPCCC-PP---CM-",
    70,
  ),
  // Timeline 3/5 (no order, no zone): 6.1 of 9 = 67.8.
  incident(
    "known before it was detected, in no zone",
    freshImport,
    (facts) => {
      const stated = statedTimeline();
      if (stated === null) throw new Error("no timeline");
      const awarenessAt = "2026-02-28T09:00:00.000000Z";
      facts.statements.timeline = { ...stated, awarenessAt, zone: "tbd" };
    },
    "CPCCC-MP---CM-",
    67,
  ),
  // Weakness 1/2: 5.2 of 9 = 57.8.
  incident(
    "an analyst's severity that nobody stated",
    freshImport,
    (facts) => {
      facts.incident.severitySource = "analyst";
    },
    "CPCCP-MP---CM-",
    57,
  ),
  // Weakness 0/2: 4.7 of 9 = 52.2.
  incident(
    "no name of the weakness and no vector",
    freshImport,
    (facts) => {
      facts.incident.severitySource = "cvss";
      facts.incident.cvssVector = null;
      facts.incident.ruleId = "-";
      facts.incident.cve = [];
      facts.incident.cwe = [];
    },
    "CPCCM-MP---CM-",
    52,
  ),
  // Asset 0/1: 4.7 of 9 = 52.2.
  incident(
    "no asset",
    freshImport,
    (facts) => {
      facts.incident.asset = { host: null, port: null, protocol: null, url: null };
    },
    "CPCMC-MP---CM-",
    52,
  ),
  // Asset 1/2, because a path alone does not identify it for others: 5.2 of 9 = 57.8.
  incident(
    "a file in no known place",
    freshImport,
    (facts) => {
      facts.incident.asset = { host: null, port: null, protocol: null, url: "src/shop/db.py" };
      firstItem(facts).place = { port: null, path: null };
    },
    "CPCPC-MP---CM-",
    57,
  ),
  // Asset 2/2: as a first import.
  incident(
    "a package with its version",
    freshImport,
    (facts) => {
      const url = "web/package-lock.json: npm/example-parser@4.0.0";
      facts.incident.asset = { host: null, port: null, protocol: null, url };
      firstItem(facts).place = { port: null, path: null };
    },
    "CPCCC-MP---CM-",
    63,
  ),
  // Legal 3/3: 6.7 of 9 = 74.4.
  incident(
    "evaluated, and nothing triggered",
    freshImport,
    (facts) => {
      facts.legal.evaluation = {
        id: "LEG-1",
        factsSha256: "d".repeat(64),
        rulesetVersion: "2026-02",
        triggers: [],
      };
      facts.legal.currentFactsSha256 = "d".repeat(64);
      facts.legal.activeRulesetVersion = "2026-02";
    },
    "CPCCC-MP---CC-",
    74,
  ),
  // Legal 1/3 (only the rules are current): 6.033 of 9 = 67.04.
  incident(
    "evaluated on facts that changed, and undecided",
    freshImport,
    (facts) => {
      facts.legal = completeIncident().legal;
      facts.legal.currentFactsSha256 = "f".repeat(64);
      for (const trigger of facts.legal.evaluation?.triggers ?? []) {
        trigger.decision = null;
        trigger.submittedStages = [];
      }
    },
    "CPCCC-MP---CP-",
    67,
  ),
  // Legal 3/4: 6.45 of 9 = 71.7.
  incident(
    "submitted without a receipt",
    freshImport,
    (facts) => {
      facts.legal = completeIncident().legal;
      const trigger = facts.legal.evaluation?.triggers[0];
      if (trigger === undefined) throw new Error("no trigger");
      trigger.submittedStages = [{ id: "initial", receipt: null }];
    },
    "CPCCC-MP---CP-",
    71,
  ),
  // Impact 5/5 and timeline 5/5: 7.5 of 9 = 83.3. Reopened, so that the old closing counts no more.
  incident(
    "reopened after it was closed as a false positive",
    freshImport,
    (facts) => {
      facts.incident.resolution = "false_positive";
      facts.statements.impact = statedImpact();
      facts.statements.timeline = statedTimeline();
      facts.statements.closure = completeIncident().statements.closure;
    },
    "CPCCC-CC---CM-",
    83,
  ),
];
