import { type EvidenceManifest, MANIFEST_PAYLOAD_TYPE } from "./manifest";

type WriteReadme = (manifest: EvidenceManifest, packageSha256: string) => string;

/** How a recipient checks a bag with sha256sum, jq and OpenSSL 3, and with the verifier. */
function readme1(manifest: EvidenceManifest, packageSha256: string): string {
  const { kind, subject, as_of, issuer, complete } = manifest;
  const name = kind === "report-package" ? "Report package" : "Evidence package";
  // No manifest said so before this line was here: the text of earlier packages is the same.
  const first =
    subject.simulation === true
      ? "SIMULATED DATA. Nothing in this package comes from a real system or engagement.\n\n"
      : "";
  return `${first}${name} of ${subject.id}, version ${subject.state_version}, as of ${as_of}
Digest of the package (package_sha256): ${packageSha256}
Issuer: ${issuer}
${complete ? "The issuer left nothing out." : "Not complete: manifest.json lists under omitted what is missing and why."}

Get the public key of the issuer (service.pub.pem) and the digest from somewhere else than this
package. Run the commands in the folder of this file.

1. Every payload file is what the manifest of the bag says (RFC 8493):
   sha256sum -c manifest-sha256.txt
   sha256sum -c tagmanifest-sha256.txt

2. The manifest has the digest of the package:
   sha256sum manifest.json

3. The manifest names the same files with the same digests. What was erased since the issue is
   reported as missing:
   jq -r '.parts[] | "\\(.sha256)  \\(.path)"' manifest.json | sha256sum -c

4. The signed bytes are those of manifest.json, and the signature is the issuer's (DSSE, Ed25519):
   jq -r .payload manifest.dsse.json | base64 -d | cmp - manifest.json
   jq -r '.signatures[0].sig' manifest.dsse.json | base64 -d > /tmp/manifest.sig
   { printf 'DSSEv1 ${MANIFEST_PAYLOAD_TYPE.length} ${MANIFEST_PAYLOAD_TYPE} %d ' "$(wc -c < manifest.json)"
     cat manifest.json; } > /tmp/pae.bin
   openssl pkeyutl -verify -pubin -inkey service.pub.pem -rawin -in /tmp/pae.bin -sigfile /tmp/manifest.sig

5. All of it, the chain of custody and the place of the issue in the log, with the verifier:
   proofline-verify THIS.zip --key service.pub.pem --checkpoint saved.note

issue-record.json is the record of the issue, exactly as it was hashed; issue.tlog-proof proves that
it is in the log of checkpoint.note (C2SP tlog-checkpoint, tlog-proof).
`;
}

/**
 * Every text that a README.txt ever had, the newest first. An issued text is never changed:
 * verifiers compare packages of all years with them. A new one is put first.
 */
const READMES: readonly WriteReadme[] = [readme1];

/** Every README.txt that the bag of a package may have, today's first. */
export function bagReadmes(manifest: EvidenceManifest, packageSha256: string): string[] {
  return READMES.map((write) => write(manifest, packageSha256));
}
