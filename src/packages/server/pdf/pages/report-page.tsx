import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { styles } from "../layout/pdf-styles";
import { groupedDigest } from "../layout/printable-text";
import { mono, sans } from "../layout/printed-text";
import type { PackagePdfInput } from "./package-pdf-input";

const SOURCES = {
  "evidence-package": "Data of imported tool reports",
  "report-package": "As the teams wrote it down",
} as const;

/**
 * A chapter: pages that all name what they are about, the package's digest and their number. Its children are
 * many small blocks: react-pdf 4.9 takes a container of some 16,000 points for one that cannot break,
 * because of rounding, and would cut it off at the end of the page.
 */
export function ReportPage({
  input,
  bookmark,
  children,
}: {
  input: PackagePdfInput;
  bookmark: string;
  children: ReactNode;
}) {
  const { kind, subject } = input.manifest;
  const id = sans(subject.id);
  const digest = mono(groupedDigest(input.packageSha256));
  return (
    <Page
      size="A4"
      style={styles.page}
      bookmark={bookmark}
      layout={({ children: content, pageNumber, totalPages }) => (
        <>
          <View style={styles.header}>
            <Text>{`Proofline ${kind.replace("-", " ")} · ${id}`}</Text>
            {input.simulation ? (
              <Text style={styles.warning}>SIMULATED DATA</Text>
            ) : (
              <Text>{SOURCES[kind]}</Text>
            )}
          </View>
          <View style={{ flexGrow: 1 }}>{content}</View>
          <View style={styles.footer}>
            <View style={{ flexDirection: "row" }}>
              <Text>package_sha256 </Text>
              <Text style={styles.digest}>{digest}</Text>
            </View>
            <Text>{`${id} · page ${pageNumber ?? ""} of ${totalPages ?? ""}`}</Text>
          </View>
        </>
      )}
    >
      {children}
    </Page>
  );
}
