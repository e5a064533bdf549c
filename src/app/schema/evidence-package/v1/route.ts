import { z } from "zod";
import { MANIFEST_JSON_SCHEMA } from "@/packages/domain/verify/verify-manifest";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getManifestSchema",
  summary: "JSON Schema of the manifest of packages, as the manifest names it",
  tag: "Trace",
  auth: [],
  responses: {
    200: { schema: z.looseObject({}).meta({ id: "JsonSchema" }), description: "Draft 2020-12" },
  },
  errors: ["rate_limited"],
  handle: async () => ({ json: MANIFEST_JSON_SCHEMA }),
});
