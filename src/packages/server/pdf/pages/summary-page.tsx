import { Text } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { Fact, Paragraphs } from "../layout/printed-text";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import { Gaps } from "./gaps";
import {
  assetText,
  countDifferences,
  cvssText,
  erasedSince,
  severityText,
} from "./incident-wording";
import { registerText } from "./package-wording";
import { ReportPage } from "./report-page";

/** Facts and texts of the incident, and what the package holds. */
export function SummaryPage({ input }: { input: EvidencePdfInput }) {
  const { incident, manifest } = input;
  const cwe = incident.cwe.map((number) => `CWE-${number}`).join(", ");
  return (
    <ReportPage input={input} bookmark="Summary">
      <Text style={styles.chapter}>Summary</Text>
      <Fact name="Title" value={incident.title} />
      <Fact name="Severity" value={severityText(incident)} />
      <Fact name="Asset" value={assetText(incident)} />
      <Fact name="Status" value={`${incident.status}, workflow: ${incident.workflow_status}`} />
      <Fact name="Owner" value={incident.owner ?? "nobody"} />
      <Fact name="CVE" value={incident.cve.join(", ") || "none stated"} />
      <Fact name="CWE" value={cwe || "none stated"} />
      <Fact name="CVSS" value={cvssText(incident)} />
      <Fact name="Tool and rule" value={`${incident.source_tool}, ${incident.rule_id}`} />
      <Fact
        name="Evidence came in"
        value={
          incident.evidence_from === null
            ? "none"
            : `from ${incident.evidence_from} to ${incident.evidence_to}`
        }
      />
      <Text style={styles.heading} minPresenceAhead={40}>
        Description
      </Text>
      <Paragraphs text={incident.description} absent="The tool gave no description." />
      <Text style={styles.heading} minPresenceAhead={40}>
        Remediation
      </Text>
      <Paragraphs text={incident.remediation} absent="The tool gave no remediation." />
      {incident.references.length === 0 ? null : (
        <>
          <Text style={styles.heading} minPresenceAhead={40}>
            References of the tool
          </Text>
          <Paragraphs text={incident.references.join("\n\n")} absent="" />
        </>
      )}
      <Text style={styles.heading} minPresenceAhead={60}>
        What the package holds
      </Text>
      <Fact name="Register of evidence" value={registerText(input)} />
      <Fact
        name="Claims"
        value={`${manifest.claims.total} claims, of which ${manifest.claims.proven} proven`}
      />
      <Fact name="Custody" value={`${manifest.custody.events} events`} />
      <Fact name="Parts" value={`${manifest.parts.length} files`} />
      <Fact
        name="State"
        value={`version ${manifest.subject.state_version} as of ${manifest.as_of}`}
      />
      <Fact name="Supersedes" value={manifest.supersedes ?? "no earlier package"} />
      <Gaps input={input} erased={erasedSince(input)} differences={countDifferences(input)} />
    </ReportPage>
  );
}
