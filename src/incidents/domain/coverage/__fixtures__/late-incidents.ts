import {
  firstItem,
  fixedIncident,
  fixedUpTo,
  freshImport,
  type HandSetIncident,
  incident,
  present,
} from "./case-bases";
import { completeIncident, digest, imported } from "./complete-incident";

/** Assigned, fixing, retest and closed incidents. */
export const LATE_INCIDENTS: readonly HandSetIncident[] = [
  // 14 of 14.
  incident("closed as fixed, with agents", completeIncident, () => {}, "CCCCCCCCCCCCCC", 100),
  // 13 of 13.
  incident("closed as fixed", fixedIncident, () => {}, "CCCCCCCCCCCCC-", 100),
  // A first import, ownership 3/3, reproduction 0/3: 6.7 of 11 = 60.9.
  incident(
    "assigned",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "assigned";
      facts.incident.ownerEmail = "dev@shop.example";
      facts.transitions = completeIncident().transitions.slice(0, 2);
    },
    "CPCCCMMPC--CM-",
    60,
  ),
  // Ownership 0/3, reproduction 1/3: 6.033 of 11 = 54.8.
  incident(
    "assigned by nobody to nobody, seen by two reports",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "assigned";
      facts.incident.slaRule = null;
      facts.runsWithFingerprint.push({ id: "RUN-2", fileSha256: digest("2") });
      facts.transitions = completeIncident().transitions.slice(0, 2);
      for (const transition of facts.transitions) transition.actor = null;
    },
    "CPCCCPMPM--CM-",
    54,
  ),
  // Reproduction 0/3, because the second report is the first one again: 6.7 of 11 = 60.9.
  incident(
    "assigned, and the same report imported twice",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "assigned";
      facts.incident.ownerEmail = "dev@shop.example";
      facts.transitions = completeIncident().transitions.slice(0, 2);
      facts.runsWithFingerprint.push({ id: "RUN-2", fileSha256: digest("1") });
    },
    "CPCCCMMPC--CM-",
    60,
  ),
  // Reproduction 1/3 and ownership 2/3 make one: 10 of 11 = 90.9.
  incident(
    "assigned, with two thirds and one third",
    () => fixedUpTo("assigned"),
    (facts) => {
      const stated = present(facts.statements.reproduction);
      stated.reproducedBy = "?";
      stated.reproducedAt = null;
      facts.incident.ownerEmail = null;
    },
    "CCCCCPCCP--CC-",
    90,
  ),
  // 12 of 12: the retest is not due.
  incident("being fixed", () => fixedUpTo("fixing"), () => {}, "CCCCCCCCCC-CC-", 100),
  // Remediation 2/4: 11.5 of 12 = 95.8.
  incident(
    "being fixed, with words only",
    () => fixedUpTo("fixing"),
    (facts) => {
      const stated = present(facts.statements.remediation);
      stated.action = "TBD";
      stated.reference = "see the wiki";
    },
    "CCCCCCCCCP-CC-",
    95,
  ),
  // Retest 3/4: 12.75 of 13 = 98.1.
  incident(
    "retested by whoever fixed it",
    () => fixedUpTo("retest"),
    (facts) => {
      present(facts.statements.retest).author = "user:9";
    },
    "CCCCCCCCCCPCC-",
    98,
  ),
  // The later report counts as the other person: 13 of 13.
  incident(
    "retested by whoever fixed it, and a later report lacks it",
    () => fixedUpTo("retest"),
    (facts) => {
      present(facts.statements.retest).author = "user:9";
      facts.laterRunWithoutFingerprint = { runId: "RUN-3", at: "2026-03-13T09:00:00.000000Z" };
    },
    "CCCCCCCCCCCCC-",
    100,
  ),
  // Retest 3/4, because EVD-5 holds the bytes of EVD-1 and adds nothing: 12.75 of 13.
  incident(
    "retested with the evidence of the weakness",
    () => fixedUpTo("retest"),
    (facts) => {
      facts.evidence.push(imported(5, "1", "03-12"));
      present(facts.statements.retest).evidenceIds = ["EVD-5"];
    },
    "CCCCCCCCCCPCC-",
    98,
  ),
  // Retest 0/4: 12 of 13 = 92.3.
  incident(
    "waiting for the retest",
    () => fixedUpTo("retest"),
    (facts) => {
      facts.statements.retest = null;
    },
    "CCCCCCCCCCMCC-",
    92,
  ),
  // Remediation and retest do not apply: 11 of 11.
  incident(
    "closed as a false positive",
    fixedIncident,
    (facts) => {
      facts.incident.resolution = "false_positive";
      present(facts.statements.closure).resolution = "false_positive";
    },
    "CCCCCCCCC--CC-",
    100,
  ),
  // A first import, reproduction 0/3, ownership 2/3 (no owner): 6.367 of 11 = 57.9.
  incident(
    "closed at once as a duplicate",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "closed";
      facts.incident.resolution = "duplicate";
      facts.transitions = completeIncident().transitions.slice(4);
    },
    "CPCCCMMPP--CM-",
    57,
  ),
  // The same with impact 5/5: 7.367 of 11 = 66.97.
  incident(
    "closed as out of scope",
    freshImport,
    (facts) => {
      facts.incident.workflowStatus = "closed";
      facts.incident.resolution = "out_of_scope";
      facts.statements.impact = completeIncident().statements.impact;
      facts.transitions = completeIncident().transitions.slice(4);
    },
    "CPCCCMCPP--CM-",
    66,
  ),
  // Remediation 2/2 by the acceptance, no retest: 12 of 12.
  incident(
    "risk accepted",
    fixedIncident,
    (facts) => {
      const until = "2026-09-01T00:00:00.000000Z";
      facts.incident.resolution = "risk_accepted";
      facts.incident.riskAcceptedUntil = until;
      const closure = present(facts.statements.closure);
      closure.resolution = "risk_accepted";
      closure.acceptedUntil = until;
      facts.statements.remediation = null;
      facts.statements.retest = null;
    },
    "CCCCCCCCCC-CC-",
    100,
  ),
  // Remediation 0/2: 11 of 12 = 91.7.
  incident(
    "risk accepted by nobody, until another day than was stated",
    fixedIncident,
    (facts) => {
      facts.incident.resolution = "risk_accepted";
      facts.incident.riskAcceptedUntil = "2026-12-01T00:00:00.000000Z";
      const closure = present(facts.statements.closure);
      closure.resolution = "risk_accepted";
      closure.acceptedUntil = "2026-09-01T00:00:00.000000Z";
      closure.approver = null;
    },
    "CCCCCCCCCM-CC-",
    91,
  ),
  // Provenance 0/4, integrity 1/4, custody 3/4: 11 of 13 = 84.6.
  incident(
    "closed as fixed, with a row of which nothing is known",
    fixedIncident,
    (facts) => {
      facts.evidence.push({
        ...firstItem(facts),
        id: "EVD-9",
        kind: "note",
        sha256: null,
        recordBytes: null,
        importedAt: null,
        run: null,
        parts: [],
        lastCheck: null,
        lastWriteAt: null,
      });
    },
    "MPCCCCCCCCCPC-",
    84,
  ),
  // Agent trace 1/3 (one trace is linked and verifies): 13.333 of 14 = 95.2.
  incident(
    "one agent unsealed, one without a trace",
    completeIncident,
    (facts) => {
      const [first, second] = facts.incident.agents;
      present(first).sealedSha256 = null;
      present(second).traceVerified = null;
    },
    "CCCCCCCCCCCCCP",
    95,
  ),
  // Custody 1/4: 12.25 of 13 = 94.2.
  incident(
    "a chain of custody that is broken in three ways",
    fixedIncident,
    (facts) => {
      facts.custody.verified = false;
      for (const event of facts.custody.events) {
        if (event.event === "verified") event.actor = null;
        if (event.event === "exported") event.packageSha256 = null;
      }
    },
    "CCCCCCCCCCCPC-",
    94,
  ),
];
