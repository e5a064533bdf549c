import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import {
  incidentStatus,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { FINDINGS_PATH, INCIDENT_PATH } from "@/packages/domain/part-path";
import type { ServiceContext } from "@/platform/operation/context";
import { parsedLines } from "./package-json";
import { excerptOf } from "./pdf/excerpt";
import type { EvidencePdfInput, PdfFinding, PdfIncident } from "./pdf/pages/evidence-pdf-input";
import { renderEvidencePdf } from "./pdf/render-evidence-pdf";
import { renderReportPdf } from "./pdf/render-report-pdf";
import { packagePdfBase, readMadeParts } from "./pdf-base";
import { readParts } from "./read-parts";
import type { LoadedPackage } from "./reading/load-package";
import { reportPdfInput } from "./report-pdf";

/** As many items as the document shows in full. */
const SHOWN_ITEMS = 200;

const HeldIncident = z.object({
  id: z.string(),
  source: z.enum(["simulation", "import"]),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  severity_source: z.string(),
  workflow_status: z.enum(WORKFLOW_STATES),
  resolution: z.enum(RESOLUTIONS).nullable(),
  risk_accepted_until: z.string().nullable(),
  asset: z.object({
    host: z.string().nullable(),
    port: z.number().nullable(),
    protocol: z.string().nullable(),
    url: z.string().nullable(),
  }),
  cve: z.array(z.string()),
  cwe: z.array(z.number()),
  cvss: z
    .object({
      version: z.string(),
      score: z.string().nullable(),
      vector: z.string().nullable(),
    })
    .nullable(),
  source_tool: z.string(),
  rule_id: z.string(),
  owner_email: z.string().nullable(),
  description: z.string(),
  remediation: z.string(),
  references: z.array(z.string()),
});

const HeldPart = z.object({
  path: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
  sha256: z.string(),
});

const HeldFinding = z.object({
  evidence_id: z.string(),
  exhibit_no: z.number().nullable(),
  kind: z.string(),
  sha256: z.string(),
  imported_at: z.string(),
  run: z
    .object({
      id: z.string(),
      connector: z.string(),
      tool: z.string().nullable(),
      file_name: z.string(),
    })
    .nullable(),
  record: z.string(),
  parts: z.array(HeldPart),
});
type HeldFinding = z.infer<typeof HeldFinding>;

/** Members of an occurrence's record; records of people may have others. */
const HeldRecord = z.object({
  severity_raw: z.string().optional(),
  confidence: z.string().nullish(),
  occurrence: z.record(z.string(), z.string()).optional(),
});

/** Start of a part's bytes; null where they are not available. */
type Heads = ReadonlyMap<string, { bytes: Buffer; size: number } | null>;

/** A package as a PDF, made from what the package holds and not from the present state. */
export async function packagePdf(ctx: ServiceContext, loaded: LoadedPackage): Promise<Buffer> {
  return loaded.manifest.kind === "report-package"
    ? renderReportPdf(await reportPdfInput(ctx, loaded))
    : renderEvidencePdf(await pdfInput(ctx, loaded));
}

async function pdfInput(ctx: ServiceContext, loaded: LoadedPackage): Promise<EvidencePdfInput> {
  const bytesOf = await readMadeParts(ctx, loaded);
  const incident = HeldIncident.parse(JSON.parse(bytesOf(INCIDENT_PATH).toString()));
  const findings = z.array(HeldFinding).parse(parsedLines(bytesOf(FINDINGS_PATH)));
  const heads = await readHeads(ctx, loaded, findings.slice(0, SHOWN_ITEMS));
  return {
    ...(await packagePdfBase(ctx, loaded, bytesOf)),
    incident: toPdfIncident(incident, loaded, findings),
    findings: findings.map((finding) => toPdfFinding(finding, heads)),
    simulation: incident.source === "simulation",
  };
}

const HEAD_BYTES = 4_096;

/** The records whole and the starts of the other parts of these items, each hashed as a whole. */
async function readHeads(
  ctx: ServiceContext,
  loaded: LoadedPackage,
  findings: readonly HeldFinding[],
): Promise<Heads> {
  const records = new Set(findings.map((finding) => finding.record));
  const shown = new Set(findings.flatMap((finding) => finding.parts.map((part) => part.path)));
  const parts = loaded.parts.filter(({ path }) => records.has(path) || shown.has(path));
  const heads = new Map<string, { bytes: Buffer; size: number } | null>();
  for await (const { part, bytes } of readParts(ctx, loaded, parts)) {
    const kept = bytes === null || records.has(part.path) ? bytes : bytes.subarray(0, HEAD_BYTES);
    // A copy, so that the batch it was cut from can go.
    heads.set(part.path, kept === null ? null : { bytes: Buffer.from(kept), size: part.size });
  }
  return heads;
}

function toPdfIncident(
  incident: z.infer<typeof HeldIncident>,
  { manifest }: LoadedPackage,
  findings: readonly HeldFinding[],
): PdfIncident {
  const accepted = incident.risk_accepted_until;
  const imports = findings.map((finding) => `imported ${finding.imported_at}`).sort();
  return {
    ...incident,
    status: incidentStatus(
      {
        workflow: incident.workflow_status,
        resolution: incident.resolution,
        riskAcceptedUntil: accepted === null ? null : new Date(accepted),
      },
      new Date(manifest.as_of),
    ),
    cvss:
      incident.cvss === null
        ? null
        : {
            ...incident.cvss,
            score: incident.cvss.score === null ? null : Number(incident.cvss.score),
          },
    owner: incident.owner_email,
    evidence_from: imports[0] ?? null,
    evidence_to: imports.at(-1) ?? null,
  };
}

function toPdfFinding(finding: HeldFinding, heads: Heads): PdfFinding {
  const { evidence_id, kind, sha256, imported_at, run } = finding;
  return {
    evidence_id,
    exhibit_no: finding.exhibit_no === null ? "none" : String(finding.exhibit_no),
    kind,
    sha256,
    imported_at,
    source:
      run === null
        ? "added by a person"
        : `${run.tool ?? run.connector}, ${run.file_name}, ${run.id}`,
    facts: factsOf(heads.get(finding.record)),
    parts: finding.parts.map(({ path, name, media_type, size, sha256: digest }) => {
      const head = heads.get(path);
      const excerpt = head
        ? excerptOf(head.bytes, size)
        : { excerpt: null, excerpt_bytes: 0, truncated: size > 0 };
      return { name, media_type, size, sha256: digest, ...excerpt, erased: head === null };
    }),
  };
}

function factsOf(record: { bytes: Buffer } | null | undefined): PdfFinding["facts"] {
  if (!record) return [];
  const held = HeldRecord.safeParse(JSON.parse(record.bytes.toString()));
  if (!held.success) return [];
  const { severity_raw, confidence, occurrence } = held.data;
  return [
    ...(severity_raw === undefined ? [] : [{ name: "severity", value: severity_raw }]),
    ...(confidence ? [{ name: "confidence", value: confidence }] : []),
    ...Object.entries(occurrence ?? {}).map(([name, value]) => ({ name, value })),
  ];
}
