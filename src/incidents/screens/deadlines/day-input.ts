import { addDays } from "./month";

type DeadlineState = "overdue" | "due_soon" | "on_track";

/** The most that one call gives. */
const PAGE = 200;

/** States in which an open incident that is due on a day can be. */
export function statesOn(day: string, today: string): DeadlineState[] {
  if (day < today) return ["overdue"];
  if (day === today) return ["overdue", "due_soon"];
  return day === addDays(today, 1) ? ["due_soon", "on_track"] : ["on_track"];
}

/** Input of the list in which the incidents of a day are looked for. */
export function dayInput(day: string, today: string, owner: string) {
  return {
    source: "import" as const,
    status: ["open" as const],
    sla: statesOn(day, today),
    sort: "due" as const,
    limit: PAGE,
    ...(owner === "" ? {} : { owner: [owner] }),
  };
}
