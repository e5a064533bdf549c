import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { MANIFEST_PAYLOAD_TYPE } from "@/packages/domain/manifest";
import type { PackagePdfInput } from "./pages/package-pdf-input";

function isEnvelopeOver(envelopeText: string, manifestText: string): boolean {
  const envelope: unknown = JSON.parse(envelopeText);
  if (typeof envelope !== "object" || envelope === null) return false;
  const { payload, payloadType } = envelope as { payload?: unknown; payloadType?: unknown };
  return (
    payloadType === MANIFEST_PAYLOAD_TYPE &&
    payload === Buffer.from(manifestText, "utf8").toString("base64")
  );
}

/**
 * Throws unless what is printed is what is attached: the digest is that of the manifest's text, the
 * manifest is what that text says, the envelope is over it, and the record of issue names the digest.
 */
export function checkInput(input: PackagePdfInput, subjectId: string): void {
  const measured = createHash("sha256").update(input.manifestText, "utf8").digest("hex");
  if (measured !== input.packageSha256) throw new Error("The manifest has another digest.");
  if (!isDeepStrictEqual(JSON.parse(input.manifestText), input.manifest))
    throw new Error("The manifest differs from its text.");
  if (input.manifest.subject.id !== subjectId)
    throw new Error(`The manifest is about another ${input.manifest.subject.type}.`);
  const { simulation = input.simulation } = input.manifest.subject;
  if (simulation !== input.simulation)
    throw new Error("The manifest says otherwise whether the data is simulated.");
  if (!isEnvelopeOver(input.envelopeText, input.manifestText))
    throw new Error("The envelope is not over the manifest.");
  if (!input.issueRecord.includes(input.packageSha256))
    throw new Error("The record of issue names another package.");
}
