/** A test's texts about the weakness, by the names in its script. */
export interface NvtTags {
  summary?: string;
  insight?: string;
  affected?: string;
  impact?: string;
  vuldetect?: string;
  solution?: string;
  solution_type?: string;
  cvss_base_vector?: string;
}

const NAMES: ReadonlySet<string> = new Set<keyof NvtTags>([
  ...(["summary", "insight", "affected", "impact", "vuldetect"] as const),
  ...(["solution", "solution_type", "cvss_base_vector"] as const),
]);
const TAG = /(?:^|\|)([A-Za-z_]{1,40})=/g;
const NOTHING = new Set(["", "N/A", "NOTAG"]);

/**
 * The tags of a test in the form `summary=…|insight=…|solution=…`. A vertical bar is part of a text
 * unless a name and an equals sign follow it. Tags that say nothing are left out.
 */
export function parseNvtTags(text: string): NvtTags {
  const tags: NvtTags = {};
  let name = "";
  let start = 0;
  for (const match of text.matchAll(TAG)) {
    putTag(tags, name, text.slice(start, match.index));
    name = match[1] ?? "";
    start = match.index + match[0].length;
  }
  putTag(tags, name, text.slice(start));
  return tags;
}

/** Sets a tag, if it is one of those that count, it says something and it is the first of its name. */
export function putTag(tags: NvtTags, name: string, text: string): void {
  const value = text.trim();
  if (isTagName(name) && !NOTHING.has(value)) tags[name] ??= value;
}

function isTagName(name: string): name is keyof NvtTags {
  return NAMES.has(name);
}
