const HOURS = 3;
const MORNING = 9;
const MONDAY = 1;

/** The next nine o'clock, in the reader's zone, on a day that is so many days away. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** Until when a notice can be put off, by the reader's clock. */
export function snoozeTimes(now: Date): { id: "later" | "tomorrow" | "monday"; until: Date }[] {
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    { id: "later", until: new Date(now.getTime() + HOURS * 3_600_000) },
    { id: "tomorrow", until: morningIn(now, 1) },
    // On a Sunday that is tomorrow.
    ...(toMonday === 1 ? [] : [{ id: "monday" as const, until: morningIn(now, toMonday) }]),
  ];
}
