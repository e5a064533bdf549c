import { describe, expect, it } from "vitest";
import { CHECK_LABELS } from "@/incidents/domain/coverage/dimensions/labels";
import { remedyFor } from "./remedy";

describe("remedyFor", () => {
  it("opens the form of the dimension", () => {
    expect(remedyFor("impact.integrity")).toEqual({ kind: "state", which: "impact" });
    expect(remedyFor("timeline.zone_stored")).toEqual({ kind: "state", which: "timeline" });
    expect(remedyFor("retest.verdict_recorded")).toEqual({ kind: "dialog", which: "retest" });
  });

  it("knows the checks that need something else than their dimension", () => {
    expect(remedyFor("integrity.bytes_rehashed")).toEqual({ kind: "verify" });
    expect(remedyFor("retest.own_evidence")).toEqual({ kind: "add_evidence" });
    expect(remedyFor("remediation.acceptance_expires")).toBeNull();
    expect(remedyFor("legal_assessment.facts_current")).toEqual({ kind: "legal" });
  });

  it("offers nothing where no form helps", () => {
    expect(remedyFor("something.new")).toBeNull();
  });

  it("names only checks that exist", () => {
    const helped = Object.keys(CHECK_LABELS).filter((id) => remedyFor(id) !== null);
    expect(helped).toContain("integrity.evidence_stored");
    expect(helped).toContain("weakness_identity.severity_origin");
    expect(helped).toContain("ownership.deadline_derived");
  });
});
