import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import type { PartRole } from "@/packages/domain/manifest";
import { CUSTODY_EVENTS } from "@/trace/domain/custody-event";

export const PackageFormat = z.enum(["json", "pdf", "bag"]);

export type PackageFormat = z.infer<typeof PackageFormat>;

export const PackageSha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: "SHA-256 of the manifest's RFC 8785 bytes, hexadecimal" });

/** The incident that a package is of, as the console names it. */
export const PackagedIncident = z.object({ incident_id: IncidentId });

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** RFC 3339 in UTC with six fraction digits. */
const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const PART_ROLES = [
  "incident",
  "findings",
  "custody",
  "coverage",
  "statements",
  "evidence",
  "engagement",
  "timeline",
  "white_team_log",
  "register",
  "final_report",
] as const satisfies readonly PartRole[];

const SubjectType = z.enum(["incident", "engagement"]);
const SubjectDto = z.object({ type: SubjectType, id: z.string() });
const ClaimsDto = z.object({ total: z.number().int(), proven: z.number().int() });

const ManifestPartDto = z
  .object({
    path: z.string(),
    size: z.number().int(),
    sha256: Sha256,
    media_type: z.string(),
    role: z.enum(PART_ROLES),
  })
  .meta({ id: "ManifestPart" });

const OmittedPartDto = z
  .object({
    path: z.string(),
    reason: z.enum(["erased", "hash_mismatch"]),
    sha256: Sha256,
  })
  .meta({ id: "OmittedPart" });

const EvidenceManifestDto = z
  .object({
    schema: z.string().meta({
      description: "Path of its JSON Schema; packages of before named a host that never was",
    }),
    kind: z.enum(["evidence-package", "report-package"]),
    subject: SubjectDto.extend({
      state_version: z.number().int(),
      simulation: z
        .boolean()
        .optional()
        .meta({ description: "Whether its data is made up; packages of before do not say" }),
    }),
    as_of: Instant,
    parts: z.array(ManifestPartDto),
    custody: z.object({ events: z.number().int(), head: Sha256 }),
    register: z.object({ items: z.number().int(), verified: z.number().int() }),
    claims: ClaimsDto,
    timeline: z
      .object({ events: z.number().int() })
      .optional()
      .meta({ description: "Of report packages only" }),
    log: z.object({ origin: z.string(), size: z.number().int(), root: z.string() }),
    complete: z.boolean(),
    omitted: z.array(OmittedPartDto),
    redactions: z.array(z.object({ path: z.string(), rule: z.string(), sha256_original: Sha256 })),
    supersedes: PackageSha256.nullable(),
    issuer: z.string(),
  })
  .meta({
    id: "EvidenceManifest",
    description: "What the package claims to hold; its RFC 8785 bytes are what is signed",
  });

const DsseEnvelopeDto = z
  .object({
    payloadType: z.string(),
    payload: z.string(),
    signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
  })
  .meta({ id: "DsseEnvelope", description: "DSSE v1.0.2 over the manifest's exact bytes" });

const PackagedPartDto = z
  .discriminatedUnion("encoding", [
    z.object({ encoding: z.literal("utf-8"), content: z.string() }),
    z.object({ encoding: z.literal("base64"), content: z.string() }),
    z.object({ encoding: z.literal("link"), href: z.string() }),
    z.object({ encoding: z.literal("erased") }),
  ])
  .meta({ id: "PackagedPart" });

const CustodyPartyDto = z.object({
  kind: z.enum(["user", "service", "agent", "person", "tool"]),
  id: z.string(),
  display: z.string(),
});

const LinkedPartDto = z
  .object({ encoding: z.literal("link"), href: z.string() })
  .meta({ description: "Where to fetch what is too long to stand here" });
const ParsedLines = z.union([z.array(z.record(z.string(), z.unknown())), LinkedPartDto]);

const PackageShape = {
  manifest: EvidenceManifestDto,
  package_sha256: PackageSha256,
  chain_of_custody: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: "The lines of data/custody.jsonl, parsed" }),
  envelope: DsseEnvelopeDto,
  parts: z.record(z.string(), PackagedPartDto),
  proofs: z.object({
    checkpoint: z.string().meta({ description: "C2SP signed checkpoint" }),
    tlog_proof: z.string().meta({ description: "C2SP tlog-proof of the record of the issue" }),
    record: z.string().meta({ description: "The record of the issue, exactly as it was hashed" }),
  }),
  delivery: z
    .object({
      requested_at: z.string(),
      requested_by: z.string(),
      format: PackageFormat,
      erased: z.array(z.string()).meta({ description: "Paths erased since the issue" }),
    })
    .meta({ description: "Outside the digest" }),
};

/** `GET …/reports/evidence-package/{id}?format=json`. */
export const EvidencePackageDto = z.object(PackageShape).meta({ id: "EvidencePackage" });

/** `GET …/engagements/{id}/report-package?format=json`. */
export const ReportPackageDto = z
  .object({
    ...PackageShape,
    timeline: ParsedLines.meta({ description: "The lines of data/timeline.jsonl, parsed" }),
    register: ParsedLines.meta({ description: "The lines of data/register.jsonl, parsed" }),
    final_report: z
      .union([z.record(z.string(), z.unknown()), LinkedPartDto])
      .nullable()
      .meta({ description: "data/final-report.json, parsed; null where there is none" }),
  })
  .meta({ id: "ReportPackage" });

/** A package of either kind, as its digest finds it. */
export const AnyPackageDto = z.union([ReportPackageDto, EvidencePackageDto]);

/** One package, in short. */
export const PackageSummaryDto = z
  .object({
    package_sha256: PackageSha256,
    subject: SubjectDto,
    state_version: z.number().int(),
    as_of: Instant,
    issued_at: z.iso.datetime(),
    issued_by: z.string().meta({ description: "Display name of whoever exported it first" }),
    complete: z.boolean(),
    parts: z.number().int().meta({ description: "Number of parts" }),
    bytes: z.number().int().meta({ description: "Sum of the parts' sizes" }),
    omitted: z.number().int(),
    supersedes: PackageSha256.nullable(),
    exports: z.number().int().meta({ description: "How often it was exported" }),
    hrefs: z.object({ json: z.string(), pdf: z.string(), bag: z.string() }),
  })
  .meta({ id: "PackageSummary" });

export type PackageSummaryDto = z.infer<typeof PackageSummaryDto>;

/** One package with its manifest, its proof's size and its own chain of custody. */
export const PackageDetailDto = PackageSummaryDto.extend({
  manifest: EvidenceManifestDto,
  checkpoint: z
    .object({ size: z.number().int(), root: z.string(), signed_at: z.iso.datetime() })
    .meta({ description: "The oldest checkpoint that covers the record of the issue" }),
  custody: z
    .array(
      z.object({
        seq: z.number().int(),
        event: z.enum(CUSTODY_EVENTS),
        actor: CustodyPartyDto,
        at: Instant,
        purpose: z.string(),
        match: z.boolean().nullable(),
        hash: Sha256,
      }),
    )
    .meta({ description: "Of the package itself: the first event and the latest, at most 100" }),
  custody_total: z.number().int(),
}).meta({ id: "PackageDetail" });

export type PackageDetailDto = z.infer<typeof PackageDetailDto>;

export const PackageListDto = z
  .object({
    packages: z.array(PackageSummaryDto).meta({ description: "Newest first, at most 100" }),
    count: z.number().int(),
  })
  .meta({ id: "PackageList" });

export type PackageListDto = z.infer<typeof PackageListDto>;

/** Content of a package of the present state; nothing is issued. */
export const PackagePreviewDto = z
  .object({
    subject: SubjectDto,
    state_version: z.number().int(),
    as_of: Instant,
    complete: z.boolean(),
    parts: z.array(ManifestPartDto),
    bytes: z.number().int(),
    omitted: z.array(OmittedPartDto),
    custody: z.object({ events: z.number().int(), head: Sha256 }),
    register: z.object({ items: z.number().int(), verified: z.number().int() }),
    claims: ClaimsDto,
    existing: PackageSha256.nullable().meta({
      description: "The package that this state already has; issuing returns it again",
    }),
  })
  .meta({ id: "PackagePreview" });

export type PackagePreviewDto = z.infer<typeof PackagePreviewDto>;
