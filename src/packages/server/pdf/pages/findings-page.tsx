import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { CONTINUATION } from "../layout/printable-text";
import { mono } from "../layout/printed-text";
import { EvidenceItem } from "./evidence-item";
import type { EvidencePdfInput, PdfFinding } from "./evidence-pdf-input";
import { ReportPage } from "./report-page";

const MOST_IN_FULL = 100;
const FEW_ITEMS = 50;
const LINES_OF_FEW = 60;
const LINES_OF_MANY = 20;
const MOST_AS_DIGESTS = 2_000;

/** One line of text each: a table of so many rows would take the layout most of its time. */
function digestLine({ evidence_id, sha256, parts }: PdfFinding): string {
  const erased = parts.some((part) => part.erased) ? ", parts erased" : "";
  return mono(`${evidence_id.padEnd(14)}  ${sha256}  ${parts.length} parts${erased}`);
}

function FurtherItems({ findings }: { findings: readonly PdfFinding[] }) {
  const listed = findings.slice(MOST_IN_FULL, MOST_IN_FULL + MOST_AS_DIGESTS);
  if (listed.length === 0) return null;
  const rest = findings.length - MOST_IN_FULL - listed.length;
  return (
    <>
      <Text style={styles.heading} minPresenceAhead={60}>
        Further items
      </Text>
      <Text style={styles.paragraph}>
        {`The first ${MOST_IN_FULL} of ${findings.length} items stand above in full. Here follow the digests of ${listed.length}; ` +
          `${rest === 0 ? "" : `${rest} more are only in the package; `}the package holds every item in full.`}
      </Text>
      <Text style={styles.digests}>{listed.map(digestLine).join("\n")}</Text>
    </>
  );
}

/** Every item of evidence. */
export function FindingsPage({ input }: { input: EvidencePdfInput }) {
  const lines = input.findings.length > FEW_ITEMS ? LINES_OF_MANY : LINES_OF_FEW;
  return (
    <ReportPage input={input} bookmark="Findings and evidence">
      <Text style={styles.chapter}>Findings and evidence</Text>
      <View style={styles.notice}>
        <Text style={styles.small}>
          {`Facts and excerpts are what the tools reported, not findings of Proofline. Characters that cannot be printed stand as \\u{XXXX}, bytes that are not UTF-8 as \\xHH; a line that starts with ${CONTINUATION} continues the line above. Excerpts are for reading: the digests are of the original bytes in the package.`}
        </Text>
      </View>
      {input.findings.length === 0 ? (
        <Text style={[styles.paragraph, styles.quiet]}>The package holds no item of evidence.</Text>
      ) : null}
      {input.findings.slice(0, MOST_IN_FULL).map((finding) => (
        <EvidenceItem key={finding.evidence_id} finding={finding} lines={lines} />
      ))}
      <FurtherItems findings={input.findings} />
    </ReportPage>
  );
}
