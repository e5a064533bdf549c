import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { GROUP_NAMES, toolName } from "@/evidence/screens/findings/copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount } from "@/lib/format";
import { assetText } from "./asset-text";
import { copy, RESOLUTION_NAMES } from "./copy";
import { DueLabel } from "./due-label";
import { CveLinks, CweLinks } from "./weakness-links";

/** Facts of an incident at a glance; missing ones are left out. */
export function IncidentFacts({ incident }: { incident: IncidentDto }) {
  const { facts } = copy;
  const { cvss } = incident;
  return (
    <DescriptionList>
      <Description term={facts.asset}>
        <bdi className="break-all">{assetText(incident.asset) ?? copy.noAsset}</bdi>
      </Description>
      <Description term={facts.severity}>
        {copy.severityFrom[incident.severity_source](incident.severity_raw)}
      </Description>
      {incident.cve.length > 0 && (
        <Description term={facts.cve}>
          <CveLinks cve={incident.cve} />
        </Description>
      )}
      {incident.cwe.length > 0 && (
        <Description term={facts.cwe}>
          <CweLinks cwe={incident.cwe} />
        </Description>
      )}
      {cvss !== null && (
        <Description term={facts.cvss}>
          {cvss.score ?? "–"} <span className="text-muted">(v{cvss.version})</span>{" "}
          {cvss.vector !== null && (
            <code className="font-mono text-muted text-xs break-all">{cvss.vector}</code>
          )}
        </Description>
      )}
      <Description term={facts.tool}>
        {toolName(incident.source_tool)} <span className="text-muted">· {facts.rule} </span>
        <code className="font-mono text-xs">{incident.rule_id}</code>
      </Description>
      {incident.confidence !== null && (
        <Description term={facts.confidence}>{incident.confidence}</Description>
      )}
      <Description term={facts.kind}>{GROUP_NAMES[incident.group]}</Description>
      <Description term={facts.evidence}>
        <span className="tabular-nums">{formatCount(incident.evidence_count)}</span>
        {incident.occurrences > incident.evidence_count && (
          <span className="text-muted"> · {copy.reportedMore(incident.occurrences)}</span>
        )}
      </Description>
      <Description term={facts.firstSeen}>
        <Time value={incident.first_seen} show="both" />
      </Description>
      <Description term={facts.lastSeen}>
        <Time value={incident.last_seen} show="both" />
      </Description>
      {incident.techniques.length > 0 && (
        <Description term={facts.techniques}>
          <span className="font-mono text-xs">{incident.techniques.join(", ")}</span>{" "}
          <span className="text-muted text-xs">{copy.techniquesNote}</span>
        </Description>
      )}
      {incident.suggested.length > 0 && (
        <Description term={facts.suggested}>
          <span className="font-mono text-xs">{incident.suggested.join(", ")}</span>{" "}
          <span className="text-muted text-xs">
            {copy.suggestedNote} ·{" "}
            <Link href={`/incidents/${incident.id}?tab=techniques`} className="link">
              {copy.techniquesWhy}
            </Link>
          </span>
        </Description>
      )}
      <Responsibility incident={incident} />
      <Lifecycle incident={incident} />
      {incident.connector_run_id !== null && (
        <Description term={facts.run}>
          <Link href={`/imports/${incident.connector_run_id}`} className="link">
            {incident.connector_run_id}
          </Link>
        </Description>
      )}
    </DescriptionList>
  );
}

function Responsibility({ incident }: { incident: IncidentDto }) {
  const { facts } = copy;
  return (
    <>
      {incident.owner_email !== null && (
        <Description term={facts.owner}>
          <bdi className="break-all">{incident.owner_email}</bdi>
        </Description>
      )}
      {incident.sla_due !== null && (
        <Description term={facts.sla}>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <DueLabel incident={incident} />
            <span className="text-muted text-xs">
              <Time value={incident.sla_due} show="absolute" />
            </span>
          </span>
        </Description>
      )}
      {incident.coverage_pct !== null && (
        <Description term={facts.coverage}>
          {copy.coverageWords(incident.coverage_pct)} ·{" "}
          <Link href={`/incidents/${incident.id}?tab=coverage`} className="link">
            {copy.coverageMissing}
          </Link>
          <span className="block text-muted text-xs">{copy.coverageNote}</span>
        </Description>
      )}
    </>
  );
}

/** When it reached its state, and how it ended where it did. */
function Lifecycle({ incident }: { incident: IncidentDto }) {
  const { facts } = copy;
  const { resolution, closed_at: closed, reopened_at: reopened } = incident;
  return (
    <>
      {closed === null && (
        <Description term={facts.stateSince}>
          <Time value={incident.state_since} show="both" />
        </Description>
      )}
      {resolution !== null && (
        <Description term={facts.resolution}>{RESOLUTION_NAMES[resolution]}</Description>
      )}
      {closed !== null && (
        <Description term={facts.closed}>
          <Time value={closed} show="both" />
        </Description>
      )}
      {incident.risk_accepted_until !== null && (
        <Description term={facts.accepted}>
          <Time value={incident.risk_accepted_until} show="both" />
        </Description>
      )}
      {reopened !== null && (
        <Description term={facts.reopened}>
          <Time value={reopened} show="both" />
        </Description>
      )}
    </>
  );
}

/** Identity of this incident, for verifiers. */
export function IncidentIdentity({ incident }: { incident: IncidentDto }) {
  const { facts } = copy;
  return (
    <DescriptionList>
      <Description term={facts.fingerprint}>
        <Hash value={incident.fingerprint} label="fingerprint" head={16} tail={8} />
      </Description>
      <Description term={facts.created}>
        <Time value={incident.created_at} show="absolute" seconds />
      </Description>
      <Description term={facts.updated}>
        <Time value={incident.updated_at} show="absolute" seconds />
      </Description>
      <Description term={facts.version}>{incident.version}</Description>
    </DescriptionList>
  );
}
