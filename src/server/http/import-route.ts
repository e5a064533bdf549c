import "server-only";
import type { ImportFormat } from "@/domain/imports/registry";
import { env } from "@/env";
import { ConnectorRunDto } from "../services/imports/run-dto";
import { runImport } from "../services/imports/run-import";
import { route } from "./route";
import { openUploadedFile } from "./uploaded-file";

const TITLES: Record<ImportFormat, string> = {
  burp: "Burp Suite XML",
  zap: "ZAP XML or JSON",
};

/** `POST /api/ip3/v1/imports/{format}`: the same operation for each format. */
export function importRoute(connector: ImportFormat) {
  return route({
    operation: `import${connector[0]?.toUpperCase()}${connector.slice(1)}`,
    summary: `Import a report: ${TITLES[connector]}`,
    tag: "Imports",
    auth: ["bearer"],
    action: "import.run",
    rateLimit: "import",
    body: {
      kind: "bytes",
      limit: () => env().IMPORT_LIMIT_MB * 1024 * 1024,
      mediaTypes: [
        "application/xml",
        "application/json",
        "application/octet-stream",
        "multipart/form-data",
      ],
      description:
        "The report itself, or a form with the field `file`. Its content decides, not its name.",
    },
    responses: { 201: { schema: ConnectorRunDto, description: "The finished import" } },
    errors: ["unauthenticated", "forbidden", "parse_failed", "payload_too_large", "rate_limited"],
    handle: async ({ ctx, request, body }) => {
      const file = await openUploadedFile(request, body);
      const run = await runImport(ctx, { connector, fileName: file.name, source: file.bytes });
      return { status: 201, json: run, headers: { location: `/api/ip3/v1/imports/${run.id}` } };
    },
  });
}
