import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { DraftDocument, DraftItem } from "@/legal-rules/domain/evaluation/draft";
import { styles } from "../layout/pdf-styles";
import { cut, Fact, Paragraphs, sans } from "../layout/printed-text";

const NOT_A_FILING = "Draft, not a filing";
const LONGEST_TITLE = 300;
const LONGEST_ID = 120;

const words = (name: string) => name.replaceAll("_", " ");

function dueText({ due, zone }: DraftDocument): string {
  if (due === null) return "no number, or what it runs from is not recorded";
  return `${due}${zone === null ? "" : ` (${zone})`}, the conservative reading`;
}

function matchText({ match }: DraftDocument): string {
  return match === "triggered"
    ? "triggered: the recorded facts match its conditions"
    : "conditional: some of its conditions are not recorded";
}

/** A missing fact is a box that says so in words, never an empty place. */
function Item({ item: { label, value, source } }: { item: DraftItem }) {
  if (value === null) {
    return (
      <View style={styles.gap} wrap={false}>
        <Text>{`GAP: ${cut(label, LONGEST_TITLE)}`}</Text>
      </View>
    );
  }
  return (
    <>
      <Text style={[styles.paragraph, styles.strong, { marginBottom: 1 }]} minPresenceAhead={24}>
        {cut(label, LONGEST_TITLE)}
      </Text>
      <Paragraphs text={value} absent="(blank)" holder="the incident" />
      <Text style={[styles.small, { marginBottom: 6 }]}>
        {source === null ? "no source" : `from ${cut(source, LONGEST_ID)}`}
      </Text>
    </>
  );
}

/** A draft of a report: only stored values, every gap in words, and what it is not on every page. */
export function LegalDraftDocument({ draft }: { draft: DraftDocument }) {
  const draftedAt = new Date(draft.drafted_at);
  const { items, gaps, notes } = draft;
  const incident = cut(draft.incident, LONGEST_ID);
  const subject = `${incident} · ${cut(draft.rule, LONGEST_ID)}`;
  return (
    <Document
      title={cut(draft.title, LONGEST_TITLE)}
      author="Proofline"
      subject={`${NOT_A_FILING}: ${subject}`}
      creator="Proofline"
      producer="react-pdf"
      language="en"
      pdfVersion="1.7"
      creationDate={draftedAt}
      modificationDate={draftedAt}
    >
      <Page
        size="A4"
        style={styles.page}
        layout={({ children, pageNumber, totalPages }) => (
          <>
            <View style={styles.header}>
              <Text style={styles.strong}>{NOT_A_FILING}</Text>
              <Text>{subject}</Text>
            </View>
            <View style={{ flexGrow: 1 }}>{children}</View>
            <View style={styles.footer}>
              <Text>{`Ruleset ${cut(draft.ruleset_version, LONGEST_ID)} · drafted at ${cut(draft.drafted_at, LONGEST_ID)}`}</Text>
              <Text>{`${incident} · page ${pageNumber ?? ""} of ${totalPages ?? ""}`}</Text>
            </View>
          </>
        )}
      >
        <Text style={styles.chapter}>{cut(draft.title, LONGEST_TITLE)}</Text>
        <View style={styles.notice}>
          <Text style={styles.warning}>{`${NOT_A_FILING}. Not sent to anybody.`}</Text>
          <Text>{`${gaps} of ${items.length} items are gaps: nothing is stored that says them. Each of them stands below as GAP.`}</Text>
        </View>
        <Fact name="Instrument" value={draft.instrument} />
        <Fact name="Rule and article" value={`${draft.rule}, ${draft.article}`} />
        <Fact name="Status of the law" value={words(draft.status)} />
        <Fact name="Match" value={matchText(draft)} />
        <Fact name="Stage" value={words(draft.stage)} />
        <Fact name="Recipient" value={draft.recipient} />
        <Fact name="Due" value={dueText(draft)} />
        <Fact name="Incident" value={draft.incident} />
        <Fact name="Ruleset" value={draft.ruleset_version} />
        <Fact name="Drafted at" value={draft.drafted_at} />
        <Text style={styles.heading} minPresenceAhead={40}>
          Content
        </Text>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
          <Item key={at} item={item} />
        ))}
        {notes.length === 0 ? null : (
          <>
            <Text style={styles.heading} minPresenceAhead={40}>
              Notes
            </Text>
            {notes.map((note, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
              <Text key={at} style={styles.paragraph}>{`• ${sans(note)}`}</Text>
            ))}
          </>
        )}
        <Text style={styles.heading} minPresenceAhead={60}>
          What this is
        </Text>
        <Text style={styles.paragraph}>{sans(draft.doctrine)}</Text>
      </Page>
    </Document>
  );
}
