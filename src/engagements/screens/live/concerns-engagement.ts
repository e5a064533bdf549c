/**
 * True for the queries that news of an engagement makes out of date: its own, and the lists of all.
 * Not the preview of its package, for which every stored byte is hashed: that is requested
 * manually.
 */
export function concernsEngagement(queryKey: readonly unknown[], engagementId: string): boolean {
  const [path, options] = queryKey;
  if (!Array.isArray(path) || path[0] !== "engagements") return false;
  if (path[1] === "list") return true;
  if (path[1] === "previewPackage") return false;
  return isRecord(options) && isRecord(options.input) && options.input.id === engagementId;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
