import "server-only";

/**
 * Headers of evidence bytes: digest of the content (RFC 9530), a validator made from it, and always
 * a download, because a scanner's bytes must never run as a page of this origin.
 */
export function contentHeaders(content: {
  sha256: Buffer;
  size: number | bigint;
  fileName: string;
  mediaType?: string;
}): Record<string, string> {
  const ascii = content.fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    "content-type": "application/octet-stream",
    "content-length": String(content.size),
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(content.fileName)}`,
    "content-digest": `sha-256=:${content.sha256.toString("base64")}:`,
    etag: `"${content.sha256.toString("hex")}"`,
    "cache-control": "private, no-cache",
  };
}
