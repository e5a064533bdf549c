import { asObject, asText, type JsonObject } from "@/encoding/domain/json/json-values";
import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { cvssScore, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";
import type { SarifRule } from "./sarif-rule";
import { indexOf } from "./sarif-rules";
import type { SarifRun } from "./sarif-run";

export interface SarifRating {
  severity: Severity;
  source: SeveritySource;
  raw: string;
  isUnmapped: boolean;
}

/**
 * Severity of a result: its level, else the level that the invocation or the rule configures, as
 * SARIF 2.1.0 section 3.27.10 has it (error high, warning medium, note low, none info). Only where
 * none of them states one does the rule's `security-severity` count, by the bands of CVSS where it is
 * a number; then the standard's default, which is warning for a failure and none for any other kind.
 */
export function sarifSeverity(
  result: JsonObject,
  ruleId: string,
  rule: SarifRule | null,
  run: SarifRun,
): SarifRating {
  const kind = asText(result.kind) || "fail";
  const level = asText(result.level).trim() || (kind === "fail" ? configured() : "");
  if (level !== "") return byWord(level);
  if (kind === "informational") return byWord("none");
  const security =
    asText(asObject(result.properties)["security-severity"]).trim() ||
    (rule?.securitySeverity ?? "");
  const score = cvssScore(security);
  if (score !== null) {
    return { severity: severityOfScore(score), source: "cvss", raw: security, isUnmapped: false };
  }
  if (security !== "" && severityOfWord(security) !== null) return byWord(security);
  return byWord(kind === "fail" ? "warning" : "none");

  function configured(): string {
    const invocation = indexOf(asObject(result.provenance).invocationIndex);
    const override = run.overrideOf(invocation, ruleId, indexOf(result.ruleIndex));
    return override || (rule?.level ?? "");
  }
}

function byWord(raw: string): SarifRating {
  const severity = severityOfWord(raw);
  return { severity: severity ?? "info", source: "tool", raw, isUnmapped: severity === null };
}
