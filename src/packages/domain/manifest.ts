/** Media type of a manifest inside its DSSE envelope. */
export const MANIFEST_PAYLOAD_TYPE = "application/vnd.svc.evidence-manifest.v1+json";

/**
 * Name of the manifest's schema: where any service answers with it, and no service's own address, because a
 * digest must not depend on where the service is deployed. Packages of before named a host.
 */
export const MANIFEST_SCHEMA_PATH = "/schema/evidence-package/v1";

/** Role of a part, for readers of the manifest. */
export type PartRole =
  | "incident"
  | "findings"
  | "custody"
  | "coverage"
  | "statements"
  | "evidence"
  | "engagement"
  | "timeline"
  | "white_team_log"
  | "register"
  | "final_report";

/** One file of the package, digested over its exact bytes. */
export interface ManifestPart {
  /** `data/…`, parts of a manifest are in the order of their UTF-8 bytes. */
  path: string;
  size: number;
  /** Hexadecimal, lower case. */
  sha256: string;
  media_type: string;
  role: PartRole;
}

/** A part that should exist but is missing, with what is known about it. */
export interface OmittedPart {
  path: string;
  reason: "erased" | "hash_mismatch";
  sha256: string;
}

/**
 * Claimed content of a package. Its RFC 8785 bytes are signed and have the digest `package_sha256`;
 * integers only, and no time of download, requester or renderer.
 */
export interface EvidenceManifest {
  schema: string;
  /** An evidence package is about an incident, a report package about an engagement. */
  kind: "evidence-package" | "report-package";
  subject: {
    type: "incident" | "engagement";
    id: string;
    state_version: number;
    /** Whether its data is made up. Packages of before this member was there say it in their parts only. */
    simulation?: boolean;
  };
  /** Last change of the state: RFC 3339 in UTC with six fraction digits. */
  as_of: string;
  parts: readonly ManifestPart[];
  custody: { events: number; head: string };
  register: { items: number; verified: number };
  claims: { total: number; proven: number };
  /** Of report packages only: entries of log and register together. */
  timeline?: { events: number };
  /** The oldest checkpoint that covers every record of the state. */
  log: { origin: string; size: number; root: string };
  complete: boolean;
  omitted: readonly OmittedPart[];
  redactions: readonly { path: string; rule: string; sha256_original: string }[];
  /** Package of the same subject before this one. */
  supersedes: string | null;
  /** `did:svc:service#<RFC 7638 thumbprint>` */
  issuer: string;
}

/** DSSE envelope (secure-systems-lab/dsse v1.0.2) over the manifest's bytes. */
export interface DsseEnvelope {
  payloadType: string;
  /** Base64 of the exact bytes. */
  payload: string;
  signatures: readonly { keyid: string; sig: string }[];
}

/** How the JSON answer carries a part. */
export type PackagedPart =
  | { encoding: "utf-8" | "base64"; content: string }
  /** Too large to be in the response. */
  | { encoding: "link"; href: string }
  /** Erased since the package was made. */
  | { encoding: "erased" };

/** A part as parsed JSON beside the parts, or where to fetch what is too long for that. */
type ShownPart<Value> = Value | { encoding: "link"; href: string };

/** Content that the JSON form of a report package shows beside its parts. */
export interface ShownReport {
  timeline: ShownPart<readonly unknown[]>;
  register: ShownPart<readonly unknown[]>;
  /** Null where the engagement has no final report. */
  final_report: unknown;
}

/** About this one copy of a package: outside the digest, and unsigned. */
export interface Delivery {
  /** As times of records: RFC 3339 in UTC with six fraction digits. */
  requested_at: string;
  requested_by: string;
  format: "json";
  /** Paths of the parts erased since the issue. */
  erased: readonly string[];
}

/** `GET …/reports/evidence-package/{id}?format=json` and `GET …/engagements/{id}/report-package`. */
export interface EvidencePackage extends Partial<ShownReport> {
  manifest: EvidenceManifest;
  package_sha256: string;
  chain_of_custody: readonly unknown[];
  envelope: DsseEnvelope;
  parts: Readonly<Record<string, PackagedPart>>;
  proofs: {
    /** C2SP signed checkpoint that covers the record of the package's issue. */
    checkpoint: string;
    /** C2SP tlog-proof of that record's leaf, with the same checkpoint at its end. */
    tlog_proof: string;
    /** The record itself, exactly as it was hashed; its summary names package_sha256. */
    record: string;
  };
  delivery: Delivery;
}
