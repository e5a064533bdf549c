import "server-only";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import type { RouteResult } from "@/platform/http/answer";
import type { DeliveredPackage } from "./deliver-package";

/** A package as an answer: always a download, with its digest (RFC 9530) where the whole is at hand. */
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
