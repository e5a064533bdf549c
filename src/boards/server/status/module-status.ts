import "server-only";
import { z } from "zod";
import { IMPORT_FORMATS } from "@/imports/domain/registry";
import { operation } from "@/platform/declaration/operation";
import { describeSigning } from "@/trace/server/signing/signing-stop";
import packageJson from "../../../../package.json" with { type: "json" };

const ModuleStatusDto = z
  .object({
    module: z.literal("ipIII"),
    version: z.string(),
    status: z.enum(["ok", "degraded"]),
    time: z.iso.datetime(),
    database: z.enum(["ok", "unreachable"]),
    signing: z.enum(["active", "partly", "stopped", "unknown"]).meta({
      description:
        "Whether the log of the record is signed; unknown where the database is not reached",
    }),
    importers: z.array(z.object({ name: z.string(), path: z.string() })),
    definitions: z.record(z.string(), z.string()),
    disclaimer: z.string(),
  })
  .meta({ id: "ModuleStatus" });

/** How the numbers of this module are defined, in one place for the status and the screens. */
const DEFINITIONS = {
  gap_pct:
    "100 minus the mean coverage_pct of the incidents returned, one decimal; 0 for an empty list.",
  coverage_pct:
    "Share of the kinds of evidence for which the store holds a record that passes its check.",
};

/** Whether the module works, seen from one query to the database, and whether the log is signed; never throws. */
export const moduleStatus = operation({
  name: "getModuleStatus",
  summary: "Status of the module",
  tag: "Public",
  auth: [],
  output: ModuleStatusDto,
  says: "Status and definitions",
  errors: [],
  rest: "GET /ai-truth/ipIII/status.json",
  run: async (ctx) => {
    const signing = await describeSigning(ctx).then(
      ({ state }) => state,
      () => "unknown" as const,
    );
    const reachable = signing !== "unknown";
    const works = signing === "active" || signing === "partly";
    const status: z.infer<typeof ModuleStatusDto> = {
      module: "ipIII",
      version: packageJson.version,
      status: works ? "ok" : "degraded",
      time: ctx.clock().toISOString(),
      database: reachable ? "ok" : "unreachable",
      signing,
      importers: IMPORT_FORMATS.map((name) => ({ name, path: `/api/ip3/v1/imports/${name}` })),
      definitions: DEFINITIONS,
      disclaimer:
        "Completeness of stored evidence and decision support. Not a security rating, not legal advice.",
    };
    return status;
  },
});
