import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { present } from "./__fixtures__/case-bases";
import { completeIncident, custodyEvent, type Draft } from "./__fixtures__/complete-incident";
import { failedChecks } from "./__fixtures__/failed-checks";
import { computeCoverage } from "./coverage";
import type { CoverageFacts } from "./dimensions/facts";

type Facts = Draft<CoverageFacts>;

const item = (facts: Facts, index = 0) => present(facts.evidence[index]);

describe("other ways to break a check", () => {
  const cases: readonly [string, string, (f: Facts) => void][] = [
    [
      "a version of blanks",
      "provenance.source_named",
      (f) => {
        item(f).run = { ...present(item(f).run), version: " " };
      },
    ],
    [
      "an upload without method",
      "provenance.source_named",
      (f) => {
        item(f, 2).method = null;
      },
    ],
    [
      "a part without digest",
      "provenance.input_hashed",
      (f) => {
        present(item(f, 3).parts[0]).sha256 = null;
      },
    ],
    [
      "never checked",
      "integrity.bytes_rehashed",
      (f) => {
        item(f).lastCheck = null;
      },
    ],
    [
      "a mismatch in the chain",
      "custody.chain_intact",
      (f) => {
        f.custody.events.push(custodyEvent(10, "hash_mismatch", "EVD-1"));
      },
    ],
    [
      "no event of an item",
      "custody.starts_with_collection",
      (f) => {
        f.custody.events = f.custody.events.filter((e) => e.subject !== "EVD-1");
      },
    ],
    [
      "a rule for another severity",
      "ownership.deadline_derived",
      (f) => {
        f.incident.slaRule = { id: "3", severity: "low", days: 120 };
      },
    ],
    [
      "no deadline though the rule gives one",
      "ownership.deadline_derived",
      (f) => {
        f.incident.slaDue = null;
      },
    ],
    [
      "no move to the present state",
      "ownership.transitions_attributed",
      (f) => {
        f.transitions = f.transitions.slice(0, 4);
      },
    ],
    [
      "a statement of another severity",
      "weakness_identity.severity_origin",
      (f) => {
        present(f.statements.severityChanges[0]).to = "low";
      },
    ],
    [
      "a category that says nothing",
      "impact.data_categories",
      (f) => {
        present(f.statements.impact).dataCategories = ["contact data", "tbd"];
      },
    ],
    [
      "no category and no word that there is none",
      "impact.data_categories",
      (f) => {
        present(f.statements.impact).dataCategories = [];
      },
    ],
    [
      "a note as evidence of the retest",
      "retest.own_evidence",
      (f) => {
        item(f, 3).kind = "note";
      },
    ],
    [
      "a retest before the present attempt",
      "retest.after_remediation",
      (f) => {
        f.incident.fixingSince = "2026-03-13T09:00:00.000000Z";
      },
    ],
    [
      "an account behind another name",
      "retest.independent",
      (f) => {
        present(f.statements.remediation).doneBy = "The developer";
        present(f.statements.retest).author = "user:9";
      },
    ],
    [
      "a report from before the fix",
      "retest.independent",
      (f) => {
        present(f.statements.retest).author = "USER:9";
        f.laterRunWithoutFingerprint = { runId: "RUN-3", at: "2026-03-09T09:00:00.000000Z" };
      },
    ],
    [
      "no decision",
      "legal_assessment.triggers_decided",
      (f) => {
        present(f.legal.evaluation?.triggers[0]).decision = null;
      },
    ],
    [
      "pending with nobody",
      "legal_assessment.triggers_decided",
      (f) => {
        present(f.legal.evaluation?.triggers[2]).owner = null;
      },
    ],
  ];

  it.each(cases)("%s", (_, id, breaks) => {
    const facts = completeIncident();
    breaks(facts);
    expect(failedChecks(facts)).toContain(id);
  });

  it("names at most three rows and counts the rest", () => {
    const facts = completeIncident();
    for (const one of facts.evidence) one.lastCheck = null;
    const { dimensions } = computeCoverage(facts, nodePrimitives);
    const failed = dimensions.flatMap(({ checks }) => checks).filter((c) => !c.passed);
    expect(failed.find((c) => c.id === "integrity.bytes_rehashed")?.reason).toBe(
      "Not found as recorded by a check of its stored bytes: EVD-1, EVD-2, EVD-3 and 1 more",
    );
  });

  it("accepts a rule that gives no deadline", () => {
    const facts = completeIncident();
    facts.incident.slaRule = { id: "5", severity: "high", days: null };
    facts.incident.slaDue = null;
    expect(failedChecks(facts)).toEqual([]);
  });

  it("accepts an absence in a later report as evidence of the retest", () => {
    const facts = completeIncident();
    present(facts.statements.retest).evidenceIds = [];
    item(facts, 3).kind = "not_observed";
    expect(failedChecks(facts)).toEqual([]);
  });
});
