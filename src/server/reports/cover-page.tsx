import { Text, View } from "@react-pdf/renderer";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import {
  assetText,
  completenessText,
  registerText,
  severityText,
  sourceText,
} from "./incident-wording";
import { SEVERITY_COLOUR, styles } from "./pdf-styles";
import { cut, Fact, mono, sans } from "./printed-text";
import { QrCode } from "./qr-code";
import { ReportPage } from "./report-page";
import { groupedDigest } from "./shown-text";

const LONGEST_TITLE = 180;

function Digest({ input }: { input: EvidencePdfInput }) {
  const groups = mono(groupedDigest(input.packageSha256)).split(" ");
  return (
    <View style={[styles.block, { flexDirection: "row", marginTop: 26 }]}>
      <View style={{ flex: 1, paddingRight: 20 }}>
        <Text style={[styles.heading, { marginTop: 0 }]}>Digest of the package</Text>
        <Text style={[styles.mono, { fontSize: 10.5, lineHeight: 1.6 }]}>
          {`${groups.slice(0, 4).join(" ")}\n${groups.slice(4).join(" ")}`}
        </Text>
        <Text style={[styles.small, { marginTop: 6 }]}>
          SHA-256 of the package's manifest (RFC 8785 bytes), the digest of the package, not of this
          PDF. The code holds the same digest; the last chapter says how to check it.
        </Text>
        {input.verifyUrl === null ? null : (
          <Text style={{ marginTop: 6 }}>{sans(`Check online: ${input.verifyUrl}`)}</Text>
        )}
      </View>
      <QrCode text={`svc-package:v1:sha256:${input.packageSha256}`} side={112} />
    </View>
  );
}

/** First page: what it is about and which digest stands for it. */
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
      <Digest input={input} />
    </ReportPage>
  );
}
