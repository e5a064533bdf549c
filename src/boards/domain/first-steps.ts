/** What a new service needs before it can be relied on, in the order in which one does it. */
export const FIRST_STEPS = [
  "password",
  "second_person",
  "duties",
  "deadlines",
  "import",
  "checkpoint",
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** `waiting`: one's own part is done, and what is left is another's, or cannot be seen from here. */
export type StepState = "open" | "waiting" | "done";

/** What the rules read. Nothing of it is a tick that somebody set. */
export interface SetupFacts {
  /** When another person set the reader's password, and when the reader last chose one. */
  passwordGivenAt: Date | null;
  passwordChosenAt: Date | null;
  /** Other active accounts: those whose password only their owner knows, and those with one that was given. */
  othersReady: number;
  othersInvited: number;
  /** Active accounts that hold every role. */
  almighty: number;
  /** Rules of deadlines that a person set. */
  ownDeadlineRules: number;
  /** Whether an import of real data ended well. */
  hasImported: boolean;
  /** Places to which a checkpoint was delivered; `target` is null where one is not configured any more. */
  deliveries: readonly { sink: string; target: string | null }[];
}

const LOOPBACK = /^(localhost|[^/]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether what was delivered is surely kept by another machine: another host answered. Of a folder or a repository
 * the service cannot see where it is.
 */
function isElsewhere({ sink, target }: SetupFacts["deliveries"][number]): boolean {
  const host = target?.split(" at ").at(-1);
  return host !== undefined && sink !== "file" && sink !== "git" && !LOOPBACK.test(host);
}

const RULES: Readonly<Record<FirstStep, (facts: SetupFacts) => StepState>> = {
  password: ({ passwordGivenAt: given, passwordChosenAt: chosen }) =>
    chosen !== null && (given === null || chosen >= given) ? "done" : "open",
  second_person: ({ othersReady, othersInvited }) =>
    othersReady > 0 ? "done" : othersInvited > 0 ? "waiting" : "open",
  duties: ({ almighty }) => (almighty === 0 ? "done" : "open"),
  deadlines: ({ ownDeadlineRules }) => (ownDeadlineRules > 0 ? "done" : "open"),
  import: ({ hasImported }) => (hasImported ? "done" : "open"),
  checkpoint: ({ deliveries }) =>
    deliveries.some(isElsewhere) ? "done" : deliveries.length > 0 ? "waiting" : "open",
};

/** The state of every step, as the facts of this moment say. */
export function firstSteps(facts: SetupFacts): { id: FirstStep; state: StepState }[] {
  return FIRST_STEPS.map((id) => ({ id, state: RULES[id](facts) }));
}
