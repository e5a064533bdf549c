import type { ReactNode } from "react";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { GROUP_NAMES, toolName } from "@/evidence/screens/findings/copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import { assetText } from "./asset-text";
import { copy } from "./copy";
import { CveLinks, CweLinks } from "./weakness-links";

/** Where the weakness is, and who found it how; what is not known is left out. */
export function IncidentFacts({ incident }: { incident: IncidentDto }) {
  const { cvss } = incident;
  return (
    <div className="@container">
      <dl className="grid gap-x-8 @2xl:grid-cols-2">
        <Fact term="Asset">
          <bdi className="break-all">{assetText(incident.asset) ?? copy.noAsset}</bdi>
        </Fact>
        {incident.cve.length > 0 && (
          <Fact term="CVE">
            <CveLinks cve={incident.cve} />
          </Fact>
        )}
        {incident.cwe.length > 0 && (
          <Fact term="CWE">
            <CweLinks cwe={incident.cwe} />
          </Fact>
        )}
        {cvss !== null && (
          <Fact term="CVSS">
            {cvss.score ?? "–"} <span className="text-muted">(v{cvss.version})</span>{" "}
            {cvss.vector !== null && (
              <code className="font-mono text-muted text-xs break-all">{cvss.vector}</code>
            )}
          </Fact>
        )}
        <Fact term="Found by">
          {toolName(incident.source_tool)} <span className="text-muted">· Rule </span>
          <code className="font-mono text-xs">{incident.rule_id}</code>
        </Fact>
        {incident.confidence !== null && <Fact term="Confidence">{incident.confidence}</Fact>}
        <Fact term="Kind">{GROUP_NAMES[incident.group]}</Fact>
        <Fact term="Evidence kept">
          <span className="tabular-nums">{formatCount(incident.evidence_count)}</span>
          {incident.occurrences > incident.evidence_count && (
            <span className="text-muted">
              {" "}
              ·{" "}
              {`The tool reports ${formatQuantity(incident.occurrences, "occurrence", "occurrences")}; the report carries fewer.`}
            </span>
          )}
        </Fact>
        <Fact term="First seen">
          <Time value={incident.first_seen} show="both" />
        </Fact>
        <Fact term="Last seen">
          <Time value={incident.last_seen} show="both" />
        </Fact>
        {incident.connector_run_id !== null && (
          <Fact term="Last import">
            <Link href={`/imports/${incident.connector_run_id}`} className="link">
              {incident.connector_run_id}
            </Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-b py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Identity of this incident, for verifiers. */
export function IncidentIdentity({ incident }: { incident: IncidentDto }) {
  return (
    <DescriptionList>
      <Description term="Fingerprint">
        <Hash value={incident.fingerprint} label="fingerprint" head={16} tail={8} />
      </Description>
      <Description term="Created">
        <Time value={incident.created_at} show="absolute" seconds />
      </Description>
      <Description term="Changed">
        <Time value={incident.updated_at} show="absolute" seconds />
      </Description>
      <Description term="Version">{incident.version}</Description>
    </DescriptionList>
  );
}
