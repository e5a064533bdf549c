export const REGISTERS = ["white_team", "evidence"] as const;
export type Register = (typeof REGISTERS)[number];

const PREFIX: Readonly<Record<Register, string>> = { white_team: "LOG", evidence: "REG" };
const PATTERN = /^(LOG|REG)-([1-9]\d{0,8})$/;

/** Id of an entry inside its engagement. */
export function formatEntryId(register: Register, number: number): string {
  return `${PREFIX[register]}-${number}`;
}

/** Register and number of an entry's id, or null where the text is none. */
export function parseEntryId(id: string): { register: Register; number: number } | null {
  const match = PATTERN.exec(id);
  if (match === null) return null;
  return { register: match[1] === "LOG" ? "white_team" : "evidence", number: Number(match[2]) };
}
