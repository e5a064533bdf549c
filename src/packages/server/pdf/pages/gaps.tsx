import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, mono } from "../layout/printed-text";
import type { PackagePdfInput } from "./package-pdf-input";
import { completenessText } from "./package-wording";

const MOST_LISTED = 200;
const LONGEST_PATH = 200;
const OMISSIONS = {
  erased: "erased",
  hash_mismatch: "its bytes are not those that were recorded",
} as const;

/** Parts that the package does not contain, that were erased since, or that do not match. */
export function Gaps({
  input,
  erased,
  differences,
}: {
  input: PackagePdfInput;
  /** Parts that were erased since the package was made. */
  erased: number;
  differences: readonly string[];
}) {
  const { manifest } = input;
  const listed = manifest.omitted.slice(0, MOST_LISTED);
  return (
    <>
      <Text style={[styles.paragraph, { marginTop: 6 }]}>{completenessText(input)}</Text>
      {listed.map(({ path, reason, sha256 }) => (
        <View key={path} style={styles.row}>
          <Text style={styles.value}>{`${cut(path, LONGEST_PATH)}: ${OMISSIONS[reason]}`}</Text>
          <Text style={styles.digest}>{mono(sha256.slice(0, 16))}…</Text>
        </View>
      ))}
      {listed.length < manifest.omitted.length ? (
        <Text style={styles.small}>
          {`First ${listed.length} of ${manifest.omitted.length}; the attached manifest lists all.`}
        </Text>
      ) : null}
      {manifest.redactions.length === 0 ? null : (
        <Text
          style={styles.paragraph}
        >{`${manifest.redactions.length} parts are redacted; the attached manifest names them and their rules.`}</Text>
      )}
      {erased === 0 ? null : (
        <Text style={[styles.paragraph, styles.warning]}>
          {`${erased} parts have been erased since the package was made. Their digests remain; their bytes cannot be checked any more.`}
        </Text>
      )}
      {differences.map((difference) => (
        <Text key={difference} style={[styles.paragraph, styles.warning]}>
          {difference}
        </Text>
      ))}
    </>
  );
}
