import { expect, it } from "vitest";
import { splitWeek } from "./split-week";

it("counts seven days from the instant of the counts, the last one included", () => {
  const rows = ["2026-11-22T12:00:00Z", "2026-11-29T12:00:00Z", "2026-11-29T12:00:01Z"].map(
    (sla_due) => ({ sla_due }),
  );
  const { week, later } = splitWeek(rows, "2026-11-22T12:00:00Z");
  expect(week).toEqual(rows.slice(0, 2));
  expect(later).toEqual(rows.slice(2));
});
