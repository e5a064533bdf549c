import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, Fact, Paragraphs } from "../layout/printed-text";
import { claimsText, erasedItems, reportDifferences, words } from "./engagement-wording";
import { Gaps } from "./gaps";
import { registerText } from "./package-wording";
import { ReportPage } from "./report-page";
import type { ReportPdfInput } from "./report-pdf-input";

const MOST_TARGETS = 100;
const LONGEST_NOTE = 200;
const LONGEST_TARGET = 200;

/** Summary and conclusions of the report, what was agreed, and what the package holds. */
export function EngagementSummaryPage({ input }: { input: ReportPdfInput }) {
  const { report } = input;
  return (
    <ReportPage input={input} bookmark="Summary">
      <Text style={styles.chapter}>Summary</Text>
      {report === null ? (
        <View style={styles.notice}>
          <Text>
            There is no final report yet. This package holds log and register as they are.
          </Text>
        </View>
      ) : (
        <>
          <Fact
            name="Final report"
            value={`version ${report.number}, by ${report.author}, ${report.made_at}`}
          />
          <Paragraphs text={report.summary ?? ""} absent="The report has no summary." />
          <Text style={styles.heading} minPresenceAhead={40}>
            Conclusions
          </Text>
          <Paragraphs text={report.conclusions ?? ""} absent="The report draws no conclusions." />
        </>
      )}
      <Agreed input={input} />
      <Text style={styles.heading} minPresenceAhead={60}>
        What the package holds
      </Text>
      <Fact name="Statements" value={claimsText(input)} />
      <Fact name="Register of evidence" value={registerText(input)} />
      <Fact name="Log and register" value={`${input.timeline.length} entries`} />
      <Fact name="Custody" value={`${input.manifest.custody.events} events`} />
      <Fact name="Parts" value={`${input.manifest.parts.length} files`} />
      <Fact
        name="State"
        value={`version ${input.manifest.subject.state_version} as of ${input.manifest.as_of}`}
      />
      <Fact name="Supersedes" value={input.manifest.supersedes ?? "no earlier package"} />
      <Gaps input={input} erased={erasedItems(input)} differences={reportDifferences(input)} />
    </ReportPage>
  );
}

/** Scope, crown jewels, rules and teams. */
function Agreed({ input: { engagement } }: { input: ReportPdfInput }) {
  const { scope, crown_jewels, rules } = engagement;
  const targets = scope.slice(0, MOST_TARGETS);
  return (
    <>
      <Text style={styles.heading} minPresenceAhead={60}>
        Scope
      </Text>
      {targets.length === 0 ? <Text style={styles.quiet}>No target is named.</Text> : null}
      {targets.map(({ kind, value, rule, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
        <View key={at} style={styles.row}>
          <Text style={styles.name}>{cut(`${words(kind)}, ${rule}`, LONGEST_NOTE)}</Text>
          <Text style={styles.value}>
            {`${cut(value, LONGEST_TARGET)}${note === null ? "" : `: ${cut(note, LONGEST_NOTE)}`}`}
          </Text>
        </View>
      ))}
      {targets.length < scope.length ? (
        <Text style={styles.small}>
          {`First ${targets.length} of ${scope.length} targets; the package holds all.`}
        </Text>
      ) : null}
      <Text style={styles.heading} minPresenceAhead={60}>
        Crown jewels
      </Text>
      {crown_jewels.length === 0 ? <Text style={styles.quiet}>None is named.</Text> : null}
      {crown_jewels.slice(0, MOST_TARGETS).map((jewel) => (
        <Fact key={jewel.id} name={jewel.id} value={jewelText(jewel)} />
      ))}
      <Text style={styles.heading} minPresenceAhead={60}>
        Rules of engagement
      </Text>
      <Fact
        name="Approved"
        value={
          rules.approved_by === null
            ? "not approved as they stand"
            : `by ${rules.approved_by}, ${rules.approved_at ?? "time not recorded"}`
        }
      />
      <Fact name="Signed document" value={rules.document_sha256 ?? "none is named"} />
      <Paragraphs text={rules.text ?? ""} absent="The rules have no text." />
      <Fact name="White team" value={engagement.white_team.join(", ") || "nobody"} />
      <Fact name="Red team" value={engagement.red_team.join(", ") || "nobody"} />
    </>
  );
}

function jewelText({ name, function: of }: { name: string; function: string | null }): string {
  return of === null ? name : `${name} (${of})`;
}
