/**
 * People who exist in a playground alone: `second` is whose part the player takes; the other two register the
 * practice agent and grant its tools before.
 */
const PRACTICE_PARTS = ["second", "operator", "officer"] as const;

export type PracticePart = (typeof PRACTICE_PARTS)[number];

/** An account in a part of its playground. */
export interface PracticePerson {
  playground: string;
  part: PracticePart;
  /** Id of the account that plays the person. */
  account: string;
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PARTY = new RegExp(
  `^practice:(${PRACTICE_PARTS.join("|")}):(${UUID}):played-by:user:(${UUID})$`,
);

/**
 * Name of a practice person wherever an account would be `user:<id>`. It ends in who plays the person, so that no
 * record, column or export can hold the one without the other.
 */
export function practiceParty({ playground, part, account }: PracticePerson): string {
  return `practice:${part}:${playground}:played-by:user:${account}`;
}

/** The practice person that a party names, or null. */
export function readPracticeParty(party: string): PracticePerson | null {
  const [, part, playground, account] = PARTY.exec(party) ?? [];
  const known = PRACTICE_PARTS.find((each) => each === part);
  if (known === undefined || playground === undefined || account === undefined) return null;
  return { playground, part: known, account };
}

/** Who really acted under the name of a party: of a practice person the account that plays it. */
export function playerOf(party: string): string {
  const person = readPracticeParty(party);
  return person === null ? party : `user:${person.account}`;
}
