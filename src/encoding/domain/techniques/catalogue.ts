import data from "./data/techniques.json" with { type: "json" };

/** Tactics of ATT&CK Enterprise in the order of the matrix. */
export const TACTICS = [
  { id: "TA0043", name: "Reconnaissance", shortname: "reconnaissance" },
  { id: "TA0042", name: "Resource Development", shortname: "resource-development" },
  { id: "TA0001", name: "Initial Access", shortname: "initial-access" },
  { id: "TA0002", name: "Execution", shortname: "execution" },
  { id: "TA0003", name: "Persistence", shortname: "persistence" },
  { id: "TA0004", name: "Privilege Escalation", shortname: "privilege-escalation" },
  { id: "TA0005", name: "Stealth", shortname: "stealth" },
  { id: "TA0112", name: "Defense Impairment", shortname: "defense-impairment" },
  { id: "TA0006", name: "Credential Access", shortname: "credential-access" },
  { id: "TA0007", name: "Discovery", shortname: "discovery" },
  { id: "TA0008", name: "Lateral Movement", shortname: "lateral-movement" },
  { id: "TA0009", name: "Collection", shortname: "collection" },
  { id: "TA0011", name: "Command and Control", shortname: "command-and-control" },
  { id: "TA0010", name: "Exfiltration", shortname: "exfiltration" },
  { id: "TA0040", name: "Impact", shortname: "impact" },
] as const;

export type Tactic = (typeof TACTICS)[number];
export type TacticShortname = Tactic["shortname"];

export interface Technique {
  id: string;
  name: string;
  /** In the order of the matrix. */
  tactics: readonly TacticShortname[];
  url: string;
  isSubtechnique: boolean;
}

/** Release of ATT&CK that the catalogue holds. */
export const ATTACK_VERSION = "19.1";

const ALL: readonly Technique[] = data.techniques.map(({ id, name, tactics }) => ({
  id,
  name,
  tactics: TACTICS.map(({ shortname }) => shortname).filter((name) => tactics.includes(name)),
  url: `https://attack.mitre.org/techniques/${id.replace(".", "/")}`,
  isSubtechnique: id.includes("."),
}));

const BY_ID: ReadonlyMap<string, Technique> = new Map(ALL.map((each) => [each.id, each]));

/** Active techniques and sub-techniques of ATT&CK Enterprise, sorted by id. */
export function techniques(): readonly Technique[] {
  return ALL;
}

/** The active technique with exactly this id, or null: revoked ones are what current-id follows. */
export function techniqueById(id: string): Technique | null {
  return BY_ID.get(id) ?? null;
}

/** Id of the technique that a sub-technique belongs to; a technique is its own. */
export function parentOf(id: string): string {
  const dot = id.indexOf(".");
  return dot === -1 ? id : id.slice(0, dot);
}
