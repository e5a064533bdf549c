import { webcrypto } from "node:crypto";
import { Integer, PrintableString } from "asn1js";
import * as pkijs from "pkijs";

/** Certificate of a test's TLS server; it is its own root. */
export interface LocalCertificate {
  /** PEM. */
  key: string;
  cert: string;
}

/** A certificate for one name, made anew, valid in the years around now. */
export async function localCertificate(name: string): Promise<LocalCertificate> {
  const engine = new pkijs.CryptoEngine({ name: "node", crypto: webcrypto as Crypto });
  const keys = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const year = new Date().getUTCFullYear();
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new Integer({ value: 1 }),
  });
  for (const side of [certificate.subject, certificate.issuer]) {
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({
        type: "2.5.4.3",
        value: new PrintableString({ value: "Local test" }),
      }),
    );
  }
  certificate.notBefore.value = new Date(Date.UTC(year - 1, 0));
  certificate.notAfter.value = new Date(Date.UTC(year + 1, 11));
  const alternative = new pkijs.GeneralNames({
    names: [new pkijs.GeneralName({ type: 2, value: name })],
  });
  certificate.extensions = [
    new pkijs.Extension({ extnID: "2.5.29.17", extnValue: alternative.toSchema().toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey, engine);
  await certificate.sign(keys.privateKey as CryptoKey, "SHA-256", engine);
  return {
    key: pem("PRIVATE KEY", await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)),
    cert: pem("CERTIFICATE", certificate.toSchema().toBER()),
  };
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
