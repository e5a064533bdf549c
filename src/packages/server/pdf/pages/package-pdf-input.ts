import type { EvidenceManifest } from "@/packages/domain/manifest";
import type { CustodyEvent } from "@/trace/domain/custody-event";

/** Content of the PDF of a package of either kind. */
export interface PackagePdfInput {
  custody: readonly CustodyEvent[];
  manifest: EvidenceManifest;
  /** The exact bytes whose digest `packageSha256` is, as text. */
  manifestText: string;
  /** The DSSE envelope as JSON. */
  envelopeText: string;
  /** C2SP signed checkpoint that covers the record of the package's issue. */
  checkpoint: string;
  /** C2SP tlog-proof of that record. */
  tlogProof: string;
  /** The record, exactly as it was hashed. */
  issueRecord: string;
  /** Hexadecimal. */
  packageSha256: string;
  /** Where a recipient can check the digest online; null without a public origin. */
  verifyUrl: string | null;
  /** The data comes from the simulation, not from a tool or from people. */
  simulation: boolean;
}
