import "server-only";
import type { RouteResult } from "@/platform/http/answer";
import type { LayerFile } from "../export-layer";

/** A layer of the ATT&CK Navigator as a file to download. */
export function layerAnswer({ fileName, layer }: LayerFile): RouteResult {
  return {
    bytes: new TextEncoder().encode(`${JSON.stringify(layer, null, 2)}\n`),
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  };
}
