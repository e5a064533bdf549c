import "server-only";
import { z } from "zod";
import { MANIFEST_JSON_SCHEMA } from "@/packages/domain/verify/verify-manifest";
import { operation } from "@/platform/declaration/operation";

/** JSON Schema (draft 2020-12) of the manifest, at the path that manifests name. */
export const getManifestSchema = operation({
  name: "getManifestSchema",
  summary: "JSON Schema of the manifest of packages, as the manifest names it",
  tag: "Trace",
  auth: [],
  output: z.looseObject({}).meta({ id: "JsonSchema" }),
  says: "Draft 2020-12",
  errors: [],
  rest: "GET /schema/evidence-package/v1",
  run: () => MANIFEST_JSON_SCHEMA,
});
