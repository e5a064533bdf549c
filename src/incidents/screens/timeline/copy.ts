import { formatQuantity } from "@/lib/format";
import type { TimelineFilter } from "./merge-timeline";

export const timelineCopy = {
  heading: "Timeline",
  loading: "Loading the timeline",
  filters: {
    all: "All",
    comments: "Comments",
    acts: "Acts",
    custody: "Custody",
    history: "History",
  } satisfies Record<TimelineFilter, string>,
  day: (day: string, count: number) =>
    `${day === "" ? "Without a readable time" : day}, ${formatQuantity(count, "entry", "entries")}`,
};
