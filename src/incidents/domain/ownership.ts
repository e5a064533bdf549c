/** So many incidents are assigned at once at most. */
export const ASSIGN_LIMIT = 2_000;

/** As long as an assignment of many can be undone. */
export const UNDO_MS = 60 * 60 * 1000;

/** Events of an incident's ownership, oldest first; people are `user:<id>`. */
export type OwnershipEvent =
  | { kind: "assign"; by: string; owner: string | null; ownerEmail: string | null }
  | { kind: "undo"; by: string; owner: string | null; ownerEmail: string | null; owned: boolean }
  | { kind: "reopen"; by: string };

export interface Person {
  name: string;
  email: string;
}

/**
 * Whether a person owns an incident, has owned it since it was last reopened, or gave it from one owner to
 * another since: none of them is the second person who accepts its risk. A reopening of their own starts
 * nothing anew, or else closing and reopening would. An assignment that was undone has happened; undoing it
 * is no part of its own, as it gives the incident to nobody who did not have it.
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
    const passesOn = event.kind === "assign" && hasOwner && event.by === person.name;
    if (isGiven || passesOn) had = true;
    owns = isGiven;
    hasOwner = event.kind === "assign" || event.owned;
  }
  return had;
}
