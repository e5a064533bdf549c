import { isStated } from "@/encoding/domain/text/stated-text";
import { severityRank } from "@/evidence/domain/findings/severity";
import { type Check, check, compareIds, type DimensionResult, nameSome } from "./check";
import type { CountedFacts } from "./evidence-rows";
import type { IncidentFacts, SeverityChange } from "./facts";
import { instantOf } from "./instant";

const CVE = /^CVE-\d{4}-\d{4,}$/;

/** Name, severity and source of the weakness. */
export function weaknessIdentity({ incident, statements }: CountedFacts): DimensionResult {
  const { cve, cwe, ruleId } = incident;
  const isIdentified =
    cve.some((id) => CVE.test(id)) || cwe.some((number) => number > 0) || isStated(ruleId);
  const { severityChanges } = statements;
  const changes = severityChanges.map((change) => change.statementId);
  const checks: Check[] = [
    check(
      "weakness_identity.identified",
      isIdentified ? null : "No CVE, CWE or rule of a tool is stored",
      [incident.id],
    ),
    check(
      "weakness_identity.severity_origin",
      missingOrigin(incident, severityChanges),
      incident.severitySource === "analyst" ? changes : [incident.id],
    ),
  ];
  if (severityChanges.length > 0) {
    checks.push(
      check("weakness_identity.change_traced", missingOfChanges(severityChanges), changes),
    );
  }
  return { applies: true, checks };
}

function missingOrigin(
  { severity, severitySource, severityRaw, cvssVector }: IncidentFacts,
  changes: readonly SeverityChange[],
): string | null {
  if (severityRank(severity) < 0) return "The severity is none of the five words";
  switch (severitySource) {
    case "tool":
      return severityRaw.trim() === ""
        ? "The tool's own value of the severity is not stored"
        : null;
    case "cvss":
      return isStated(cvssVector) ? null : "The CVSS vector of the severity is not stored";
    case "analyst":
      if (changes.length === 0) return "Nobody states the analyst's severity";
      return newest(changes)?.to === severity
        ? null
        : "The newest statement of the severity gives another one";
    default:
      return "The origin of the severity is not stored";
  }
}

function newest(changes: readonly SeverityChange[]): SeverityChange | undefined {
  return [...changes].sort(
    (a, b) =>
      (instantOf(b.statedAt) ?? 0) - (instantOf(a.statedAt) ?? 0) ||
      compareIds(b.statementId, a.statementId),
  )[0];
}

function missingOfChanges(changes: readonly SeverityChange[]): string | null {
  const incomplete = changes.filter(
    ({ from, to, author, statedAt }) =>
      !isStated(from) || !isStated(to) || !isStated(author) || instantOf(statedAt) === null,
  );
  if (incomplete.length === 0) return null;
  const ids = incomplete.map((change) => change.statementId);
  return `Without old value, new value, person or time: ${nameSome(ids)}`;
}
