import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, Paragraphs } from "../layout/printed-text";
import { words } from "./engagement-wording";
import { ReportPage } from "./report-page";
import type { PdfStatement, ReportPdfInput } from "./report-pdf-input";

const MOST_STATEMENTS = 400;
const LONGEST_LINE = 300;

/** Every statement of the report under its grade of proof; unproven ones are marked. */
export function StatementsPage({ input }: { input: ReportPdfInput }) {
  const { report } = input;
  if (report === null) return null;
  return (
    <ReportPage input={input} bookmark="Statements">
      <Text style={styles.chapter}>Statements</Text>
      <View style={styles.notice}>
        <Text style={styles.small}>
          A statement stands under what is behind it in this package. Whether the bytes of an item
          show what a statement says is for the reader to judge: the digests only show that the
          bytes are those that were registered.
        </Text>
      </View>
      <Grade
        heading="Proven"
        lead="Cites at least one item whose stored bytes were hashed again for this package and are in it; who confirmed that they show it stands beside it."
        none="No statement is proven."
        statements={report.proven}
      />
      {report.unbacked.length === 0 ? null : (
        <Grade
          heading="Not proven by this package"
          lead="The report calls these proven. The items that they cite are not in this package, or were corrected since."
          none=""
          statements={report.unbacked}
          isWarning
        />
      )}
      <Grade
        heading="Cited, not proven"
        lead="Cites items, but nobody confirmed that they show it, or none of their bytes could be checked."
        none="No statement is only cited."
        statements={report.cited}
      />
      <Grade
        heading="Not proven"
        lead="Nothing of the register is cited. These are the word of whoever wrote them."
        none="No statement is without a citation."
        statements={report.not_proven}
        isWarning
      />
    </ReportPage>
  );
}

function Grade({
  heading,
  lead,
  none,
  statements,
  isWarning = false,
}: {
  heading: string;
  lead: string;
  none: string;
  statements: readonly PdfStatement[];
  isWarning?: boolean;
}) {
  const listed = statements.slice(0, MOST_STATEMENTS);
  // Of views, react-pdf knows bookmarks and its types do not.
  const outline = { bookmark: heading };
  return (
    <>
      <View {...outline} style={styles.block} minPresenceAhead={60} wrap={false}>
        <Text style={isWarning ? [styles.heading, { color: "#a40e26" }] : styles.heading}>
          {`${heading} (${statements.length})`}
        </Text>
        <Text style={styles.small}>{lead}</Text>
      </View>
      {listed.length === 0 ? <Text style={styles.quiet}>{none}</Text> : null}
      {listed.map((statement, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
        <Statement key={at} statement={statement} />
      ))}
      {listed.length < statements.length ? (
        <Text style={styles.small}>
          {`First ${listed.length} of ${statements.length}; data/final-report.json in the package has all.`}
        </Text>
      ) : null}
    </>
  );
}

function Statement({ statement }: { statement: PdfStatement }) {
  const { section, text, evidence, log, confirmed_by } = statement;
  const sources = [
    evidence.length === 0 ? "cites nothing" : `cites ${evidence.join(", ")}`,
    ...(log === null ? [] : [`from ${log}`]),
    ...(confirmed_by === null ? [] : [`confirmed by ${confirmed_by}`]),
  ];
  return (
    <>
      <Text style={[styles.small, { marginTop: 7 }]} minPresenceAhead={24}>
        {cut(`${words(section)} · ${sources.join(" · ")}`, LONGEST_LINE)}
      </Text>
      <Paragraphs text={text} absent="(blank)" />
    </>
  );
}
