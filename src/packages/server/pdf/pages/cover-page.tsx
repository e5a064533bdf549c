import { Text, View } from "@react-pdf/renderer";
import { SEVERITY_COLOUR, styles } from "../layout/pdf-styles";
import { cut, Fact, sans } from "../layout/printed-text";
import { DigestBlock } from "./digest-block";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import { assetText, severityText, sourceText } from "./incident-wording";
import { completenessText, registerText } from "./package-wording";
import { ReportPage } from "./report-page";

const LONGEST_TITLE = 180;

/** First page: the subject and the digest that identifies the package. */
export function CoverPage({ input }: { input: EvidencePdfInput }) {
  const { incident, manifest } = input;
  return (
    <ReportPage input={input} bookmark="Cover">
      <Text style={[styles.quiet, { fontSize: 11, marginTop: 60 }]}>Evidence package</Text>
      <Text style={{ fontSize: 21, fontWeight: 700, lineHeight: 1.25, marginTop: 6 }}>
        {cut(incident.title, LONGEST_TITLE)}
      </Text>
      <View style={{ flexDirection: "row", alignItems: "center", marginTop: 10, marginBottom: 22 }}>
        <View
          style={{
            width: 8,
            height: 8,
            marginRight: 6,
            backgroundColor: SEVERITY_COLOUR[incident.severity],
          }}
        />
        <Text style={{ fontSize: 11 }}>{sans(`${incident.id} · ${incident.severity}`)}</Text>
      </View>
      {input.simulation ? (
        <View style={[styles.notice, { marginBottom: 14 }]}>
          <Text style={styles.warning}>{sourceText(input)}</Text>
        </View>
      ) : null}
      <View style={[styles.block, { borderTopWidth: 0.5, borderTopColor: "#d0d7de" }]}>
        <Fact name="Incident" value={incident.id} />
        <Fact name="Severity" value={severityText(incident)} />
        <Fact name="Asset" value={assetText(incident)} />
        <Fact name="State as of" value={manifest.as_of} />
        <Fact name="Register of evidence" value={registerText(input)} />
        <Fact name="Completeness" value={completenessText(input)} />
        {input.simulation ? null : <Fact name="Source of the data" value={sourceText(input)} />}
      </View>
      <DigestBlock input={input} />
    </ReportPage>
  );
}
