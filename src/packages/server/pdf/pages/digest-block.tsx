import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { groupedDigest } from "../layout/printable-text";
import { mono, sans } from "../layout/printed-text";
import { QrCode } from "../layout/qr-code";
import type { PackagePdfInput } from "./package-pdf-input";

/** The digest of the package in print and as a code. */
export function DigestBlock({ input }: { input: PackagePdfInput }) {
  const groups = mono(groupedDigest(input.packageSha256)).split(" ");
  return (
    <View style={[styles.block, { flexDirection: "row", marginTop: 26 }]}>
      <View style={{ flex: 1, paddingRight: 20 }}>
        <Text style={[styles.heading, { marginTop: 0 }]}>Digest of the package</Text>
        <Text style={[styles.mono, { fontSize: 10.5, lineHeight: 1.6 }]}>
          {`${groups.slice(0, 4).join(" ")}\n${groups.slice(4).join(" ")}`}
        </Text>
        <Text style={[styles.small, { marginTop: 6 }]}>
          SHA-256 of the package's manifest (RFC 8785 bytes), the digest of the package, not of this
          PDF. The code holds the same digest; the last chapter says how to check it.
        </Text>
        {input.verifyUrl === null ? null : (
          <Text style={{ marginTop: 6 }}>{sans(`Check online: ${input.verifyUrl}`)}</Text>
        )}
      </View>
      <QrCode text={`svc-package:v1:sha256:${input.packageSha256}`} side={112} />
    </View>
  );
}
