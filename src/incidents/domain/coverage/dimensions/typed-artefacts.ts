import { isStated } from "@/encoding/domain/text/stated-text";

/** Kinds of evidence that a machine produced, as opposed to a text about the weakness. */
type ArtefactType =
  | "http_message"
  | "packet"
  | "log"
  | "file_hash"
  | "rule_match"
  | "plugin_output"
  | "screenshot"
  | "memory_image"
  | "file_sample";

export interface TypedArtefact {
  type: ArtefactType;
  /** `part:request`, or `member:md5`: its place. */
  source: string;
}

/** Row of evidence_part, as far as the rule reads it. */
interface ArtefactPart {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number | null;
  readonly erased: boolean;
}

/** By the name that importers give a part, without its number (docs: importers of imports/domain). */
const PART_NAMES: readonly (readonly [RegExp, ArtefactType])[] = [
  [/^(?:.*-)?(?:request|response)$/, "http_message"],
  [/^(?:interaction|infiltrator)$/, "http_message"],
  [/^(?:output|result|deep-scan-result|servicefp|script-.+)$/, "plugin_output"],
  [/^(?:static-analysis|dynamic-analysis|element-.+)$/, "plugin_output"],
  [/^(?:match|snippet|context|code|code-flows|dataflow-trace|locations)$/, "rule_match"],
];

const MEDIA_TYPES: readonly (readonly [RegExp, ArtefactType])[] = [
  [/^message\/http$/, "http_message"],
  [/^application\/(?:http|x-http)$/, "http_message"],
  [/^application\/(?:vnd\.tcpdump\.pcap|pcap|x-pcap|x-pcapng|pcapng)$/, "packet"],
  [/^image\/(?:png|jpeg|webp)$/, "screenshot"],
  [
    /^application\/(?:x-executable|x-elf|x-sharedlib|x-dosexec|x-mach-binary|java-archive|wasm|vnd\.(?:android\.package-archive|microsoft\.portable-executable))$/,
    "file_sample",
  ],
];

/**
 * Artefact types by the declared kind of an added file; a note is text and a plain file can be
 * anything.
 */
const ATTACHED_KINDS: ReadonlyMap<string, ArtefactType> = new Map([
  ["log", "log"],
  ["network", "packet"],
  ["memory", "memory_image"],
]);

const HASH_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["md5", 32],
  ["sha1", 40],
  ["sha256", 64],
  ["sha512", 128],
]);

/** Members of an occurrence whose value has a form that prose does not have. */
const SHAPED_MEMBERS: readonly (readonly [RegExp, RegExp])[] = [
  // A package with its version, which the rule of a vulnerability database matched.
  [/^(?:purl|packages)$/i, /^pkg:[a-z0-9.+-]+\/\S+@\S+/i],
  [/^package$/, /^[\w.-]+\/\S+@\S+$/],
  // The place in the source at which a rule fired.
  [/^(?:startLine|StartLine|start\.line|lockfile_line)$/, /^[1-9]\d{0,8}$/],
  // An address in a binary.
  [/^location$/, /^0x[0-9a-f]{1,16}$/i],
];

/** Members in which one tool keeps what it sent, received or matched, word for word. */
const TOOL_MEMBERS: Readonly<Record<string, readonly (readonly [string, ArtefactType])[]>> = {
  zap: [["evidence", "rule_match"]],
  nuclei: [
    ["curl-command", "http_message"],
    ["extracted-results", "rule_match"],
  ],
  trivy: [["Match", "rule_match"]],
};

/**
 * Typed artefacts that an evidence item holds: parts by the name, media type or declared kind, and
 * members of an occurrence whose value only a machine writes. Takes the parsed record (null once
 * erased) and the rows of its parts. A title, a description, a note and a proof of absence are none,
 * and erased or empty parts hold nothing any more. Sorted, each once.
 */
export function typedArtefacts(
  record: unknown,
  parts: readonly ArtefactPart[],
): readonly TypedArtefact[] {
  const members = membersOf(record);
  const kind = textOf(members.kind);
  if (members.kind === undefined || kind === "note" || kind === "not_observed") return [];
  const found = new Map<string, ArtefactType>();
  for (const part of parts) {
    if (part.erased || part.size === null || part.size < 1) continue;
    const type = typeOfPart(part, kind);
    if (type !== null) found.set(`part:${part.name}`, type);
  }
  if (kind === "occurrence") {
    const tool = textOf(members.tool);
    for (const [name, value] of Object.entries(membersOf(members.occurrence))) {
      const type = typeof value === "string" ? typeOfMember(tool, name, value) : null;
      if (type !== null) found.set(`member:${name}`, type);
    }
  }
  return [...found]
    .map(([source, type]) => ({ type, source }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

function typeOfPart({ name, mediaType }: ArtefactPart, kind: string): ArtefactType | null {
  const attached = ATTACHED_KINDS.get(kind);
  if (attached !== undefined) return attached;
  const type = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
  const byType = MEDIA_TYPES.find(([pattern]) => pattern.test(type))?.[1];
  if (byType !== undefined) return byType;
  // The name of what a person added is always the same and says nothing.
  if (kind !== "occurrence") return null;
  const base = name.toLowerCase().replace(/-\d+$/, "");
  return PART_NAMES.find(([pattern]) => pattern.test(base))?.[1] ?? null;
}

function typeOfMember(tool: string, name: string, value: string): ArtefactType | null {
  const length = HASH_LENGTHS.get(name.toLowerCase());
  if (length !== undefined) {
    return value.length === length && /^[0-9a-f]+$/i.test(value) ? "file_hash" : null;
  }
  if (SHAPED_MEMBERS.some(([known, shape]) => known.test(name) && shape.test(value))) {
    return "rule_match";
  }
  const known = Object.hasOwn(TOOL_MEMBERS, tool) ? TOOL_MEMBERS[tool] : undefined;
  const type = known?.find(([member]) => member === name)?.[1];
  return type !== undefined && isStated(value) ? type : null;
}

const PATH_MEMBERS = ["path", "uri", "matched-at", "url", "filePath", "FilePath", "file_path"];

/**
 * Port and path that the stored record of an occurrence gives for where the weakness is; null for
 * what it does not give, and for a record that is no occurrence.
 */
export function statedPlace(record: unknown): { port: number | null; path: string | null } {
  const members = membersOf(record);
  if (textOf(members.kind) !== "occurrence") return { port: null, path: null };
  const { port } = membersOf(members.asset);
  const occurrence = membersOf(members.occurrence);
  const paths = PATH_MEMBERS.map((name) => textOf(occurrence[name]));
  return {
    port: typeof port === "number" ? port : null,
    path: paths.find((path) => isStated(path)) ?? null,
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
