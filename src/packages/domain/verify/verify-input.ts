import type { Delivery, DsseEnvelope, ShownReport } from "../manifest";

/** Content of one part: its bytes, `erased` where the package says so, `absent` where it is not carried. */
export interface PartContent {
  path: string;
  content: Uint8Array | "erased" | "absent";
}

/** A package's proofs of its place in the log. */
export interface PackageProofs {
  /** C2SP signed checkpoint. */
  checkpoint: string;
  /** C2SP tlog-proof of the record of the issue. */
  tlogProof: string;
  /** That record, exactly as it was hashed. */
  record: Uint8Array;
}

/** Unsigned content of a container. */
export type Beside =
  | { form: "json"; delivery: Delivery; erased: readonly string[] }
  | BagContents
  | { form: "pdf"; attached: readonly string[] };

/** A bag, in an archive or a folder. */
export interface BagContents {
  form: "bag";
  /** Its folder; empty without one. */
  folder: string;
  /** Files, relative to that folder. */
  files: readonly string[];
  emptyFolders: readonly string[];
  read(file: string): Uint8Array | null;
}

/** A package as a reader of its container took it apart. */
export interface UnpackedPackage {
  envelope: DsseEnvelope;
  /** The manifest beside the envelope: exact bytes, or canonical JSON of what is shown. */
  shownManifest: Uint8Array | null;
  /** The digest beside it. */
  shownSha256: string | null;
  /** The custody events beside the part. */
  shownCustody: readonly unknown[] | null;
  /** Content beside the parts of a report package. */
  shownReport: ShownReport | null;
  /** `absent` where the container carries none at all. */
  parts: Iterable<PartContent> | AsyncIterable<PartContent> | "absent";
  /** Meaning of a missing part: a bag has no way to say why. */
  ifMissing: "missing" | "absent";
  proofs: PackageProofs | null;
  beside: Beside;
}
