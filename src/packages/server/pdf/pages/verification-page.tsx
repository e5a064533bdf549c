import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { Fact, Verbatim } from "../layout/printed-text";
import type { PackagePdfInput } from "./package-pdf-input";
import { proofAttachments } from "./proof-attachments";
import { ReportPage } from "./report-page";
import { verificationSteps } from "./verification-commands";

/** Witnesses each add one. */
const CHECKPOINT_LINES = 60;

const SHOWN = [
  "The manifest is the one whose digest is printed here, when step 2 gives that digest.",
  "The issuer's key signed that manifest, when step 4 succeeds with a key obtained elsewhere.",
  "A part of the package is unchanged since the package was made, when step 5 accepts it.",
  "The issue of the package is recorded in the transparency log, when the attached proof leads to the attached checkpoint and the log's key signed it.",
];

const NOT_TRUE = {
  "evidence-package": "That what a tool reported is true, or that the tools saw everything.",
  "report-package":
    "That what people wrote is true, that a cited item shows what a statement says, or that the log holds everything that happened.",
} as const;

const NOT_SHOWN = [
  "That every event was recorded. Records show what was written down, in an order that cannot be changed unnoticed.",
  "That the log shows everyone the same: compare the checkpoint with one that was obtained elsewhere or is witnessed.",
  "That the pages of this PDF are faithful. They are a rendering and are not signed; the digest is of the package, not of this PDF.",
  "Anything about the bytes of erased parts: only their digests remain.",
];

function List({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <View key={sentence} style={[styles.block, { flexDirection: "row", marginBottom: 3 }]}>
      <Text style={{ width: 12 }}>–</Text>
      <Text style={styles.value}>{sentence}</Text>
    </View>
  ));
}

function Steps() {
  return verificationSteps().map(({ heading, commands }) => (
    <View key={heading} style={styles.block} wrap={false}>
      <Text style={{ marginTop: 4 }}>{heading}</Text>
      <View style={styles.code}>
        <Text>{commands}</Text>
      </View>
    </View>
  ));
}

/** How a recipient checks the package without trusting this document, and what that shows. */
export function VerificationPage({ input }: { input: PackagePdfInput }) {
  const { manifest } = input;
  return (
    <ReportPage input={input} bookmark="How to verify">
      <Text style={styles.chapter}>How to verify</Text>
      <Text style={styles.paragraph}>
        Nothing here has to be believed: the proofs are attached to this PDF and can be checked
        without the service. Obtain the issuer's public key (service.pub.pem) and the log's key from
        the operator or from an earlier contact, never from the document that is to be checked.
      </Text>
      <Steps />
      <Text style={styles.heading} minPresenceAhead={60}>
        What a successful check shows
      </Text>
      <List sentences={SHOWN} />
      <Text style={styles.heading} minPresenceAhead={60}>
        What it does not show
      </Text>
      <List sentences={[NOT_TRUE[manifest.kind], ...NOT_SHOWN]} />
      <Text style={styles.heading} minPresenceAhead={80}>
        Identifiers
      </Text>
      <Fact name="Package digest" value={input.packageSha256} style={styles.digest} />
      <Fact name="Issuer" value={manifest.issuer} style={styles.digest} />
      <Fact name="Log origin" value={manifest.log.origin} style={styles.digest} />
      <Fact
        name="Log at the state"
        value={`size ${manifest.log.size}, root ${manifest.log.root}`}
        style={styles.digest}
      />
      <Fact name="Custody head" value={manifest.custody.head} style={styles.digest} />
      <Text style={styles.heading} minPresenceAhead={80}>
        Checkpoint that covers the issue
      </Text>
      <Text style={styles.small}>
        Keep it: a log that later contradicts it can be shown to have changed its past.
      </Text>
      <Verbatim text={input.checkpoint} lines={CHECKPOINT_LINES} />
      <Text style={styles.heading} minPresenceAhead={80}>
        Attached files
      </Text>
      {proofAttachments(input).map(({ name, description }) => (
        <Fact key={name} name={name} value={description} />
      ))}
    </ReportPage>
  );
}
