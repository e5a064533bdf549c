import { Text, View } from "@react-pdf/renderer";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { styles } from "../layout/pdf-styles";
import { cut, mono } from "../layout/printed-text";
import type { PackagePdfInput } from "./package-pdf-input";
import { ReportPage } from "./report-page";

const MOST_EVENTS = 300;
const SHORT_DIGEST = 12;
const LONGEST_CELL = 48;
const WIDTHS = { seq: 26, event: 62, subject: 66, actor: 106, at: 126, digests: 74 };

const cell = (text: string) => cut(text, LONGEST_CELL);

function shortDigest(sha256: string | null): string {
  return sha256 === null ? "not measured" : mono(`${sha256.slice(0, SHORT_DIGEST)}…`);
}

function matchText(match: boolean | null): string {
  if (match === null) return "n/a";
  return match ? "yes" : "NO";
}

function EventRow({ event }: { event: CustodyEvent }) {
  const to = event.to === undefined ? "" : `\nto ${cell(event.to.display)}`;
  return (
    <View style={[styles.row, { fontSize: 7, lineHeight: 1.35 }]} wrap={false}>
      <Text style={{ width: WIDTHS.seq }}>{event.seq}</Text>
      <Text style={{ width: WIDTHS.event }}>{cell(event.event)}</Text>
      <Text style={{ width: WIDTHS.subject, paddingRight: 4 }}>{cell(event.subject)}</Text>
      <Text style={{ width: WIDTHS.actor, paddingRight: 4 }}>
        {`${cell(event.actor.display)} (${cell(event.actor.kind)})${to}`}
      </Text>
      <Text style={{ width: WIDTHS.at }}>{`${cell(event.at)}\n${cell(event.recorded_at)}`}</Text>
      <Text style={[styles.digest, { width: WIDTHS.digests, fontSize: 6 }]}>
        {`${shortDigest(event.sha256_before)}\n${shortDigest(event.sha256_after)}`}
      </Text>
      <Text style={event.match === false ? styles.warning : {}}>{matchText(event.match)}</Text>
    </View>
  );
}

function Head() {
  return (
    <View style={[styles.row, styles.strong, { fontSize: 7, lineHeight: 1.35 }]} fixed>
      <Text style={{ width: WIDTHS.seq }}>Seq</Text>
      <Text style={{ width: WIDTHS.event }}>Event</Text>
      <Text style={{ width: WIDTHS.subject }}>Subject</Text>
      <Text style={{ width: WIDTHS.actor }}>Actor</Text>
      <Text style={{ width: WIDTHS.at }}>{"At\nRecorded at"}</Text>
      <Text style={{ width: WIDTHS.digests }}>{"SHA-256 before\nand after"}</Text>
      <Text>Match</Text>
    </View>
  );
}

/** Who held the evidence, when, and whether the digest still matched. */
export function CustodyPage({ input }: { input: PackagePdfInput }) {
  const listed = input.custody.slice(0, MOST_EVENTS);
  return (
    <ReportPage input={input} bookmark="Chain of custody">
      <Text style={styles.chapter}>Chain of custody</Text>
      <Text style={styles.paragraph}>
        {`${input.manifest.custody.events} events up to the state of the package, in the order in which they were written down. ` +
          "Each event holds the hash of the one before it; the manifest holds the hash of the last. " +
          "The chain shows what was recorded. It cannot show that everything was recorded. Long names are cut; data/custody.jsonl in the package has them whole."}
      </Text>
      <Text style={styles.digest}>{mono(`Head: ${input.manifest.custody.head}`)}</Text>
      {listed.length < input.custody.length ? (
        <Text style={[styles.small, { marginTop: 4 }]}>
          {`The first ${listed.length} of ${input.custody.length} events; the package holds all in data/custody.jsonl.`}
        </Text>
      ) : null}
      <Head />
      {listed.map((event) => (
        <EventRow key={event.seq} event={event} />
      ))}
    </ReportPage>
  );
}
