import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, Fact, mono, Verbatim } from "../layout/printed-text";
import type { PdfEvidencePart, PdfFinding } from "./evidence-pdf-input";

const MOST_FACTS = 40;
const MOST_PARTS = 20;
const MOST_EXCERPTS = 4;
const LONGEST_NAME = 80;

function extent(part: PdfEvidencePart, isShown: boolean): string {
  if (part.erased) return "Erased: the digest remains, the bytes do not.";
  if (part.size === 0) return "Empty.";
  if (part.excerpt === null) return "No excerpt: not text, or not at hand.";
  if (!isShown) return "Excerpt left out here for brevity.";
  if (part.truncated) return `First ${part.excerpt_bytes} of ${part.size} bytes:`;
  return `All ${part.size} bytes:`;
}

function Part({
  part,
  isShown,
  lines,
}: {
  part: PdfEvidencePart;
  isShown: boolean;
  lines: number;
}) {
  return (
    <>
      <View style={[styles.block, { marginTop: 7 }]} wrap={false} minPresenceAhead={40}>
        <Text>
          <Text style={styles.strong}>{cut(part.name, LONGEST_NAME)}</Text>
          <Text style={styles.quiet}>
            {`  ${cut(part.media_type, LONGEST_NAME)}, ${part.size} bytes`}
          </Text>
        </Text>
        <Text style={styles.digest}>{mono(part.sha256)}</Text>
        <Text style={part.erased ? [styles.small, styles.warning] : styles.small}>
          {extent(part, isShown)}
        </Text>
      </View>
      {part.excerpt === null || part.excerpt === "" || part.erased || !isShown ? null : (
        <Verbatim text={part.excerpt} lines={lines} />
      )}
    </>
  );
}

/** One item of evidence: digests, what the tool states, and so many lines of its parts. */
export function EvidenceItem({ finding, lines }: { finding: PdfFinding; lines: number }) {
  const parts = finding.parts.slice(0, MOST_PARTS);
  const facts = finding.facts.slice(0, MOST_FACTS);
  // Of views, react-pdf knows bookmarks and its types do not.
  const outline = { bookmark: cut(finding.evidence_id, LONGEST_NAME) };
  return (
    <>
      <View
        {...outline}
        style={[styles.block, { marginTop: 18 }]}
        minPresenceAhead={90}
        wrap={false}
      >
        <View style={{ flexDirection: "row", marginBottom: 3 }}>
          <Text style={[styles.strong, { fontSize: 10.5, flex: 1 }]}>
            {`${cut(finding.evidence_id, LONGEST_NAME)} · ${cut(finding.kind, LONGEST_NAME)}`}
          </Text>
          <Text style={styles.quiet}>{`Exhibit ${cut(finding.exhibit_no, LONGEST_NAME)}`}</Text>
        </View>
        <Fact name="SHA-256" value={finding.sha256} style={styles.digest} />
      </View>
      <Fact name="Source" value={finding.source} />
      <Fact name="Imported at" value={finding.imported_at} />
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of a tool may repeat
        <Fact key={at} name={fact.name} value={fact.value} />
      ))}
      {facts.length < finding.facts.length ? (
        <Text style={styles.small}>
          {`First ${facts.length} of ${finding.facts.length} facts; the package holds all.`}
        </Text>
      ) : null}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names of parts may repeat
        <Part key={at} part={part} isShown={at < MOST_EXCERPTS} lines={lines} />
      ))}
      {parts.length < finding.parts.length ? (
        <Text style={styles.small}>
          {`First ${parts.length} of ${finding.parts.length} parts; the package lists all.`}
        </Text>
      ) : null}
    </>
  );
}
