// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell variables
import { MANIFEST_PAYLOAD_TYPE } from "@/packages/domain/manifest";

/** A step of the manual check: what it shows, and the commands for a POSIX shell. */
export interface VerificationStep {
  heading: string;
  commands: string;
}

/** The check with the verifier, or with pdfdetach, sha256sum, jq and OpenSSL 3, for a report stored as `report.pdf`. */
export function verificationSteps(): VerificationStep[] {
  return [
    {
      heading: "With the verifier of the service (one file, no network; keys come from elsewhere)",
      commands:
        "node proofline-verify.mjs report.pdf --key service.vkey --checkpoint saved-checkpoint.note",
    },
    {
      heading: "1. Take the proofs out of this PDF (poppler)",
      commands: "pdfdetach -saveall report.pdf",
    },
    {
      heading: "2. Compare the digest with the one printed on every page",
      commands: "sha256sum manifest.json",
    },
    {
      heading: "3. See that the signed bytes are the same",
      commands: "jq -r .payload manifest.dsse.json | base64 -d | cmp - manifest.json && echo same",
    },
    {
      heading: "4. Check the signature (DSSE, Ed25519) with the issuer's public key",
      commands: [
        `type=${MANIFEST_PAYLOAD_TYPE}`,
        "size=$(wc -c < manifest.json | tr -d ' ')",
        'printf \'DSSEv1 %d %s %d \' "${#type}" "$type" "$size" > pae.bin',
        "cat manifest.json >> pae.bin",
        "jq -r '.signatures[0].sig' manifest.dsse.json | base64 -d > manifest.sig",
        "openssl pkeyutl -verify -pubin -inkey service.pub.pem -rawin -in pae.bin -sigfile manifest.sig",
      ].join("\n"),
    },
    {
      heading: "5. Check the parts, in the folder of an unpacked package (ZIP or JSON answer)",
      commands: "jq -r '.parts[] | \"\\(.sha256)  \\(.path)\"' manifest.json | sha256sum -c",
    },
  ];
}
