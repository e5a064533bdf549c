import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/domain/findings/severity";
import { type ImportFormat, reportFormat } from "@/domain/imports/registry";
import { env } from "@/env";
import { ImportOptions } from "../services/imports/import-options";
import { ConnectorRunDto, ImportPreviewDto } from "../services/imports/run-dto";
import { previewSent, runImport } from "../services/imports/run-import";
import { route } from "./route";
import { openUploadedFile } from "./uploaded-file";

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

/** `respond-async` of RFC 7240, with whatever else a client prefers. */
function prefersAsync(request: Request): boolean {
  return /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(request.headers.get("prefer") ?? "");
}

/** `POST /api/ip3/v1/imports/{format}`: the same operation for each format, and for `auto`. */
export function importRoute(connector: ImportFormat | "auto") {
  const words = connector.split("-").map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  const title =
    connector === "auto" ? "its content tells the format" : reportFormat(connector).title;
  return route({
    operation: `import${words.join("")}`,
    summary: `Import a report: ${title}`,
    tag: "Imports",
    auth: ["bearer"],
    action: "import.run",
    rateLimit: "import",
    location: "/api/ip3/v1/imports/{$response.body#/id}",
    query: ImportQuery,
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
      description:
        "The report itself, a form with the field `file`, or a small JSON object `{content, file_name?}`. The content decides, not the name. With `Prefer: respond-async` the answer is 202 as soon as the report is stored.",
    },
    responses: {
      200: { schema: ImportPreviewDto, description: "With dry_run: what the import would do" },
      201: { schema: ConnectorRunDto, description: "The finished import" },
      202: { schema: ConnectorRunDto, description: "The import that waits; follow Location" },
    },
    errors: [
      "invalid_request",
      "unauthenticated",
      "forbidden",
      "import_cancelled",
      "payload_too_large",
      "parse_failed",
      "no_findings",
      "scope_not_covered",
      "validation_failed",
      "rate_limited",
    ],
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
