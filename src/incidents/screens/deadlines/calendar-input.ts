import { ownerInput } from "./board-input";
import { monthWeeks } from "./month";

/** Input of the calendar for a month: every day of its grid. Throws where the month is none. */
export function calendarInput(month: string, owner: string) {
  const days = monthWeeks(month).flat();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) throw new Error(`${month} is no month`);
  return { from, to, ...ownerInput(owner) };
}
