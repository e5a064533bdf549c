const TECHNIQUE = /^(?:att&ck|attack|mitre)[:.](T\d{4}(?:\.\d{3})?)$/i;
const OWN_PREFIX = "att&ck:";
const TAG = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y;

/** Tags as a comma list; one with a comma, a leading quote or outer blanks is quoted. */
export function writeTags(tags: readonly string[], techniqueId: string | null): string {
  const all = techniqueId === null ? tags : [...tags, `${OWN_PREFIX}${techniqueId}`];
  return all
    .map((tag) => (/,|^"|^\s|\s$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag))
    .join(",");
}

/**
 * Tags of a comma list, each once, and the technique of ATT&CK that the first matching one names.
 */
export function readTags(text: string): { tags: string[]; techniqueId: string | null } {
  const tags = new Set<string>();
  let techniqueId: string | null = null;
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const match = TAG.exec(text);
    if (match === null) break;
    const tag = match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? "";
    const named = TECHNIQUE.exec(tag)?.[1]?.toUpperCase();
    const isTaken = named !== undefined && techniqueId === null;
    if (isTaken) techniqueId = named;
    // A tag added by our own export is no tag of the entry.
    if (tag !== "" && !(isTaken && tag.startsWith(OWN_PREFIX))) tags.add(tag);
  }
  return { tags: [...tags], techniqueId };
}
