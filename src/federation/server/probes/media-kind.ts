/** True for JSON and types that are JSON by their suffix (RFC 6839). */
export function isJson(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType.endsWith("+json");
}

/** Format of a document for people; null for other types. */
export function documentKind(mediaType: string): "html" | "text" | null {
  if (mediaType === "text/html" || mediaType === "application/xhtml+xml") return "html";
  if (
    mediaType === "text/plain" ||
    mediaType === "text/markdown" ||
    mediaType === "text/x-markdown"
  ) {
    return "text";
  }
  return null;
}
