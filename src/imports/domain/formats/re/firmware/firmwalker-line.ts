/**
 * Kind of a firmwalker line that can be recognised by itself; any other line depends on its
 * section.
 */
export type FirmwalkerLine = { kind: "section" | "pattern"; name: string };

/** First line of a report. */
export const FIRMWARE_DIRECTORY = "Firmware Directory";

/** The directory of the firmware as it was given to the script. */
export interface FirmwareRoot {
  /** Without slashes at its end. */
  bare: string;
  endsWithSlash: boolean;
}

const MAX_HEADING = 4_096;
const MAX_DIRECTORY = 4_096;
const SECTION = /^\*{3}([^*].*?)\*{3}$/;
const PATTERN = /^(?:#{20,} *(\S.*)|-{20} (.+) -{20})$/;

/** Reads `***section***`, `##### pattern` and `----- pattern -----`; null for any other line. */
export function firmwalkerHeading(text: string): FirmwalkerLine | null {
  if (text.length > MAX_HEADING) return null;
  const line = text.trimEnd();
  const section = SECTION.exec(line)?.[1];
  if (section !== undefined) return { kind: "section", name: section.trim() };
  const [, hashes, dashes] = PATTERN.exec(line) ?? [];
  const pattern = hashes ?? dashes;
  return pattern === undefined ? null : { kind: "pattern", name: pattern.trim() };
}

/** Reads the line below `***Firmware Directory***`. */
export function firmwareRoot(text: string): FirmwareRoot {
  const given = text.slice(0, MAX_DIRECTORY).trim();
  const bare = given.replace(/(?<!\/)\/+$/, "");
  return { bare, endsWithSlash: bare !== given };
}

/**
 * Path within the firmware of a line below a pattern, or null where the line is no path. The script
 * cuts the directory of the firmware off but for its last character (`cut -c${#FIRMDIR}-`), so that
 * paths read `t/etc/passwd` unless the directory was given with a slash at its end.
 */
export function firmwarePath(text: string, root: FirmwareRoot): string | null {
  const { bare } = root;
  const slash = text.indexOf("/");
  if (slash === -1) return text.length === 1 && bare.endsWith(text) ? "/" : null;
  const head = text.slice(0, slash);
  if (head !== "") return bare.endsWith(head) ? text.slice(slash) : null;
  return root.endsWithSlash ? text : withoutDirectory(text, root);
}

/** Path within the firmware of a path that begins with the directory as it was given. */
export function withoutDirectory(path: string, { bare }: FirmwareRoot): string {
  return bare !== "" && path.startsWith(`${bare}/`) ? path.slice(bare.length) : path;
}
