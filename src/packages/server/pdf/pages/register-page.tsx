import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, mono } from "../layout/printed-text";
import { words } from "./engagement-wording";
import { ReportPage } from "./report-page";
import type { PdfRegisterItem, ReportPdfInput } from "./report-pdf-input";

const MOST_ROWS = 1_000;
const LONGEST_NAME = 90;
const WIDTHS = { id: 48, check: 74 };

const CHECKS = {
  verified: "verified",
  digest_only: "digest only",
  lost: "LOST",
} as const satisfies Record<PdfRegisterItem["check"], string>;

function ItemRow({ item }: { item: PdfRegisterItem }) {
  const isLost = item.check === "lost" || item.erased;
  const size = item.size === null ? "size not stated" : `${item.size} bytes`;
  return (
    <View style={[styles.row, { fontSize: 7.5, lineHeight: 1.35 }]} wrap={false}>
      <Text style={{ width: WIDTHS.id }}>{cut(item.id, LONGEST_NAME)}</Text>
      <View style={{ flex: 1, paddingRight: 6 }}>
        <Text>{cut(item.name, LONGEST_NAME)}</Text>
        <Text style={styles.quiet}>
          {cut(`${words(item.kind)}, ${size}, registered ${item.recorded_at}`, 2 * LONGEST_NAME)}
        </Text>
        <Text style={styles.digest}>{mono(item.sha256)}</Text>
      </View>
      <Text style={[{ width: WIDTHS.check }, isLost ? styles.warning : {}]}>
        {item.erased ? "erased since" : CHECKS[item.check]}
      </Text>
    </View>
  );
}

/** Every item of the register with the digest and the state of its bytes. */
export function RegisterPage({ input }: { input: ReportPdfInput }) {
  const listed = input.register.slice(0, MOST_ROWS);
  return (
    <ReportPage input={input} bookmark="Evidence register">
      <Text style={styles.chapter}>Evidence register</Text>
      <Text style={styles.paragraph}>
        Verified: the stored bytes were hashed again for this package, have the digest printed here
        and are part of it. Digest only: the bytes are kept elsewhere and nobody measured them here.
        Lost: the bytes are stored no longer, or are not those that were registered.
      </Text>
      {listed.length === 0 ? <Text style={styles.quiet}>The register is empty.</Text> : null}
      {listed.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
      {listed.length < input.register.length ? (
        <Text style={[styles.small, { marginTop: 4 }]}>
          {`The first ${listed.length} of ${input.register.length} items; the package holds all in data/register.jsonl.`}
        </Text>
      ) : null}
    </ReportPage>
  );
}
