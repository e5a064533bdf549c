import "server-only";
import { z } from "zod";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import type { RouteResult } from "@/platform/http/answer";
import type { DeliveredPackage } from "./deliver-package";
import { PackageFormat } from "./package-dto";

/** Common traits of downloads of packages and of their parts. */
export const DOWNLOAD = { auth: ["bearer", "session"], etag: "own" } as const;

/** The format of a package. */
export const PackageQuery = z.object({ format: PackageFormat.default("json") });

/**
 * A package as a response: always a download, with its digest (RFC 9530) where the whole is in
 * memory.
 */
export function packageAnswer({ content, fileName, mediaType }: DeliveredPackage): RouteResult {
  if ("stream" in content) {
    return {
      bytes: content.stream,
      headers: {
        "content-type": mediaType,
        // The name is made of letters, digits, dots, hyphens and underscores only.
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "private, no-cache",
      },
    };
  }
  const { bytes, sha256 } = content;
  return {
    bytes,
    headers: {
      ...contentHeaders({ sha256, size: bytes.byteLength, fileName }),
      "content-type": mediaType,
    },
  };
}
