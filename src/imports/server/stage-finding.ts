import "server-only";
import { sha256Of } from "@/encoding/domain/crypto/node-primitives";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { storableText } from "@/encoding/domain/text/storable-text";
import { evidenceRecord } from "@/evidence/domain/findings/evidence-record";
import type { Finding } from "@/evidence/domain/findings/finding";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { severityRank } from "@/evidence/domain/findings/severity";
import type {
  StagedBatch,
  StagedBlob,
  StagedOccurrence,
  StagedText,
} from "./queries/import-staging";

const TITLE = 500;
const WORD = 200;
const URL_LENGTH = 2_000;
const TEXT = 100_000;

/**
 * Turns findings into rows. Remembers by digest the rows it has already made, so that bytes and
 * texts that repeat within a report travel once.
 */
export class FindingStager {
  private readonly seenBlobs = new Set<string>();
  private readonly textDigests = new Map<string, Buffer>();
  private seq = 0;
  occurrences: StagedOccurrence[] = [];
  texts: StagedText[] = [];
  blobs: StagedBlob[] = [];
  /** Bytes waiting in the present batch. */
  pendingBytes = 0;

  add(finding: Finding): void {
    const parts = finding.parts.map((part) => ({ ...part, digest: sha256Of(part.bytes) }));
    const record = evidenceRecord(
      finding,
      parts.map((part) => ({
        name: part.name,
        media_type: part.mediaType,
        size: part.bytes.byteLength,
        sha256: part.digest.toString("hex"),
      })),
    );
    for (const part of parts) this.addBlob(part.digest, part.bytes);
    const { tool, cve, cwe, line, asset, cvss } = finding;
    this.occurrences.push({
      seq: this.seq++,
      fingerprint: fingerprint(finding),
      rule_id: storableText(finding.ruleId, WORD),
      title: storableText(finding.title, TITLE),
      group_name: finding.group,
      severity: severityRank(finding.severity),
      severity_source: finding.severitySource,
      severity_raw: storableText(finding.severityRaw, WORD),
      confidence: storableOrNull(finding.confidence, WORD),
      false_positive: finding.falsePositive,
      asset_host: storableOrNull(asset.host, WORD * 2),
      asset_port: asset.port,
      asset_protocol: storableOrNull(asset.protocol, WORD),
      asset_url: storableOrNull(asset.url, URL_LENGTH),
      cvss_version: cvss?.version ?? null,
      cvss_score: cvss?.score ?? null,
      cvss_vector: cvss?.vector ?? null,
      text_sha256: this.addText(finding),
      reported_count: finding.reportedCount,
      sha256: sha256Of(record),
      told_again: finding.isRepeated === true,
      techniques: currentTechniques(finding.techniques ?? []),
      resolution: finding.resolution ?? null,
      risk_accepted: finding.isRiskAccepted === true,
      part_names: parts.map((part) => storableText(part.name, WORD)),
      part_types: parts.map((part) => storableText(part.mediaType, WORD)),
      part_sha256: parts.map((part) => part.digest),
      tool,
      cve,
      cwe,
      record,
      line,
    });
    this.pendingBytes += record.length + 500;
  }

  /** Returns the batch and starts the next one. */
  take(): StagedBatch {
    const { occurrences, texts, blobs } = this;
    Object.assign(this, { occurrences: [], texts: [], blobs: [], pendingBytes: 0 });
    return { occurrences, texts, blobs };
  }

  private addBlob(digest: Buffer, bytes: Uint8Array): void {
    const key = digest.toString("latin1");
    if (this.seenBlobs.has(key)) return;
    this.seenBlobs.add(key);
    this.blobs.push({ sha256: digest, bytes });
    this.pendingBytes += bytes.byteLength;
  }

  private addText(finding: Finding): Buffer {
    const description = storableText(finding.description, TEXT);
    const remediation = storableText(finding.remediation, TEXT);
    const citations = finding.references.map((reference) => storableText(reference, URL_LENGTH));
    const key = JSON.stringify([description, remediation, citations]);
    const known = this.textDigests.get(key);
    if (known !== undefined) return known;
    const digest = sha256Of(key);
    this.textDigests.set(key, digest);
    this.texts.push({ sha256: digest, description, remediation, citations });
    this.pendingBytes += key.length;
    return digest;
  }
}

function storableOrNull(text: string | null, limit: number): string | null {
  return text === null ? null : storableText(text, limit);
}

/** Ids that ATT&CK has revoked by what replaced them; those that it never had stay as they are. */
function currentTechniques(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return ids;
  return [...new Set(ids.map((id) => currentTechnique(id)?.id ?? id))].sort();
}
