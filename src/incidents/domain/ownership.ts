/** Events of an incident's ownership, oldest first; people are `user:<id>`. */
export type OwnershipEvent =
  | { kind: "assign"; by: string; owner: string | null; ownerEmail: string | null }
  | { kind: "reopen"; by: string };

export interface Person {
  name: string;
  email: string;
}

/**
 * Whether a person owns an incident, has owned it since it was last reopened, or gave it from one owner to
 * another since: none of them is the second person who accepts its risk. A reopening of their own starts
 * nothing anew, or else closing and reopening would.
 */
export function hasHadPart(events: readonly OwnershipEvent[], person: Person): boolean {
  let hasOwner = false;
  let owns = false;
  let had = false;
  for (const event of events) {
    if (event.kind === "reopen") {
      if (event.by !== person.name) had = owns;
      continue;
    }
    const isGiven = event.owner === person.name || event.ownerEmail === person.email;
    if (isGiven || (hasOwner && event.by === person.name)) had = true;
    owns = isGiven;
    hasOwner = true;
  }
  return had;
}
