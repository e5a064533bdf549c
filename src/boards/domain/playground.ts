/** What can be played, each by two people. */
export const STORIES = ["review", "approval", "incident"] as const;

export type Story = (typeof STORIES)[number];

/** Most things that one playground makes: each is worked off for good when it ends. */
export const MOST_ITEMS = 12;

/** Whose turn it is: that of the account itself, of the second person, or nobody's. */
export type Turn = "you" | "second" | "over";

/** What a story's thing says of itself; members that it does not have are null. */
export interface PlayedFacts {
  isOver: boolean;
  /** Who acted last where the next act is another person's. */
  lastBy: string | null;
}

/** Whose turn it is, by who acted last: a second person acts after another. */
export function turnOf({ isOver, lastBy }: PlayedFacts): Turn {
  if (isOver) return "over";
  return lastBy?.startsWith("user:") === true ? "second" : "you";
}
