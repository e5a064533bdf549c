import "server-only";
import { z } from "zod";
import { env } from "@/env";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { type ImportFormat, reportFormat } from "@/imports/domain/registry";
import { restOperation } from "@/platform/declaration/operation";
import { openUploadedFile } from "@/platform/http/uploads/uploaded-file";
import { ImportOptions } from "../import-options";
import { ConnectorRunDto, ImportPreviewDto } from "../run-dto";
import { previewSent, runImport } from "../run-import";

const flag = (description: string) =>
  z.enum(["true", "false"]).default("false").meta({ description });

const OPTIONS = ImportOptions.shape;
const ImportQuery = z.object({
  dry_run: flag("Say what the import would do, and do nothing"),
  include_inactive: flag(OPTIONS.include_inactive.meta()?.description ?? ""),
  min_severity: z.enum(SEVERITIES).default("info"),
  close_missing: flag(OPTIONS.close_missing.meta()?.description ?? ""),
  scope: z.string().max(100_000).default("").meta({ description: "Comma list of hosts" }),
});

function optionsOf(query: z.infer<typeof ImportQuery>): z.input<typeof ImportOptions> {
  return {
    include_inactive: query.include_inactive === "true",
    min_severity: query.min_severity,
    close_missing: query.close_missing === "true",
    scope: query.scope
      .split(",")
      .map((host) => host.trim())
      .filter((host) => host !== ""),
  };
}

const PreferHeader = z.object({
  Prefer: z.string().optional().meta({
    description: "`respond-async`: 202 as soon as the report is stored (RFC 7240)",
    example: "respond-async",
  }),
});

/** A report inside of a small JSON object, for clients that send nothing else. */
const WrappedReport = z.object({
  content: z.string().meta({ example: "title,severity,host\nWeak TLS,high,app.example\n" }),
  file_name: z.string().optional().meta({ example: "report.csv" }),
});

/** Generic JSON; its importer knows many more names for each field (docs/imports.md). */
const GenericReport = z.object({
  source_tool: z.string().meta({ example: "my-scanner" }),
  source_version: z.string().optional().meta({ example: "1.4.0" }),
  findings: z
    .array(
      z.looseObject({
        title: z.string().meta({ example: "SQL injection in search" }),
        severity: z.string().optional().meta({ example: "high" }),
        cve: z.string().optional().meta({ example: "CVE-2025-50066" }),
        cvss: z.union([z.number(), z.string()]).optional().meta({ example: 8.8 }),
        type: z.string().optional().meta({ example: "sqli" }),
        host: z.string().optional().meta({ example: "app.example" }),
        description: z
          .string()
          .optional()
          .meta({ example: "The parameter q reaches the database." }),
      }),
    )
    .meta({ description: "One incident for each weakness on each asset" }),
});

/** Description of a JSON body; reports of other tools have their own form. */
function jsonBody(connector: ImportFormat | "auto") {
  const isGeneric = connector === "generic" || connector === "auto";
  const written = z.record(z.string(), z.unknown()).meta({ description: "As the tool writes it" });
  return z.union([WrappedReport, isGeneric ? GenericReport : written]);
}

/** `respond-async` of RFC 7240, with whatever else a client prefers. */
function prefersAsync(request: Request): boolean {
  return /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(request.headers.get("prefer") ?? "");
}

/** `POST /api/ip3/v1/imports/{format}`: the same operation for each format, and for `auto`. */
function importOperation(connector: ImportFormat | "auto") {
  const words = connector.split("-").map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  const title =
    connector === "auto" ? "its content tells the format" : reportFormat(connector).title;
  return restOperation({
    rest: `POST /api/ip3/v1/imports/${connector}`,
    operation: `import${words.join("")}`,
    summary: `Import a report: ${title}`,
    tag: "Imports",
    auth: ["bearer"],
    action: "import.run",
    rateLimit: "import",
    location: "/api/ip3/v1/imports/{$response.body#/id}",
    query: ImportQuery,
    headers: PreferHeader,
    body: {
      kind: "bytes",
      limit: () => env().IMPORT_LIMIT_MB * 1024 * 1024,
      mediaTypes: [
        "application/xml",
        "application/json",
        "text/csv",
        "text/plain",
        "application/octet-stream",
        "multipart/form-data",
      ],
      schema: jsonBody(connector),
      description:
        "The report itself, a form with the field `file`, or a small JSON object `{content, file_name?}`. The content decides, not the name. With `Prefer: respond-async` the answer is 202 as soon as the report is stored.",
    },
    responses: {
      200: { schema: ImportPreviewDto, description: "With dry_run: what the import would do" },
      201: { schema: ConnectorRunDto, description: "The finished import" },
      202: { schema: ConnectorRunDto, description: "The import that waits; follow Location" },
    },
    errors: ["conflict", "import_cancelled", "parse_failed", "no_findings", "scope_not_covered"],
    handle: async ({ ctx, request, query, body }) => {
      const file = await openUploadedFile(request, body);
      const options = optionsOf(query);
      const report = { connector, fileName: file.name, source: file.bytes, options };
      if (query.dry_run === "true") return { json: await previewSent(ctx, report) };
      const background = prefersAsync(request);
      const run = await runImport(ctx, report, { background });
      if (!background) return { status: 201, json: run };
      return { status: 202, json: run, headers: { "preference-applied": "respond-async" } };
    },
  });
}

export const importAuto = importOperation("auto");
export const importBurp = importOperation("burp");
export const importCsv = importOperation("csv");
export const importCyclonedx = importOperation("cyclonedx");
export const importDefectdojo = importOperation("defectdojo");
export const importDependencyCheck = importOperation("dependency-check");
export const importGeneric = importOperation("generic");
export const importGrype = importOperation("grype");
export const importNessus = importOperation("nessus");
export const importNmap = importOperation("nmap");
export const importNuclei = importOperation("nuclei");
export const importOpenvas = importOperation("openvas");
export const importOsvScanner = importOperation("osv-scanner");
export const importQualys = importOperation("qualys");
export const importRe = importOperation("re");
export const importSarif = importOperation("sarif");
export const importSemgrep = importOperation("semgrep");
export const importTrivy = importOperation("trivy");
export const importZap = importOperation("zap");
