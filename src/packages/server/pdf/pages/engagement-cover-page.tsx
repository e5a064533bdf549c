import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, Fact, sans } from "../layout/printed-text";
import { DigestBlock } from "./digest-block";
import { claimsText, words } from "./engagement-wording";
import { completenessText, registerText } from "./package-wording";
import { ReportPage } from "./report-page";
import type { ReportPdfInput } from "./report-pdf-input";

const LONGEST_TITLE = 180;

/** First page: the engagement and the digest that identifies the package. */
export function EngagementCoverPage({ input }: { input: ReportPdfInput }) {
  const { engagement, manifest } = input;
  const { starts_at, ends_at } = engagement;
  return (
    <ReportPage input={input} bookmark="Cover">
      <Text style={[styles.quiet, { fontSize: 11, marginTop: 60 }]}>Report package</Text>
      <Text style={{ fontSize: 21, fontWeight: 700, lineHeight: 1.25, marginTop: 6 }}>
        {cut(engagement.name, LONGEST_TITLE)}
      </Text>
      <Text style={{ fontSize: 11, marginTop: 10, marginBottom: 22 }}>
        {sans(`${engagement.id} · ${words(engagement.type)}`)}
      </Text>
      {input.simulation ? (
        <View style={[styles.notice, { marginBottom: 14 }]}>
          <Text style={styles.warning}>
            Simulated data. Nothing in this package comes from a real engagement.
          </Text>
        </View>
      ) : null}
      <View style={[styles.block, { borderTopWidth: 0.5, borderTopColor: "#d0d7de" }]}>
        <Fact name="Engagement" value={engagement.id} />
        <Fact name="Codename" value={engagement.codename ?? "none"} />
        <Fact name="Client" value={engagement.client ?? "not stated"} />
        <Fact name="State" value={`${engagement.state} since ${engagement.state_since}`} />
        <Fact
          name="Planned time"
          value={`${starts_at ?? "start not stated"} to ${ends_at ?? "end not stated"}`}
        />
        <Fact name="State as of" value={manifest.as_of} />
        <Fact name="Statements" value={claimsText(input)} />
        <Fact name="Register of evidence" value={registerText(input)} />
        <Fact name="Completeness" value={completenessText(input)} />
      </View>
      <DigestBlock input={input} />
    </ReportPage>
  );
}
