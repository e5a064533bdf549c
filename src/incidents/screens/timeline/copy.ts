import { formatCount, formatQuantity } from "@/lib/format";
import type { TimelineFilter } from "./merge-timeline";

export const timelineCopy = {
  heading: "Timeline",
  loading: "Loading the timeline",
  filter: "Show in the timeline",
  filters: {
    all: "All",
    comments: "Comments",
    acts: "Acts",
    custody: "Custody",
    history: "History",
  } satisfies Record<TimelineFilter, string>,
  count: (count: number) => formatQuantity(count, "entry", "entries"),
  cut: "This incident has more than is loaded here: the newest acts of custody and the oldest records may be missing. The tab Proof has all of them.",
  empty: "Nothing of this kind happened yet.",
  more: (count: number) => `Show older ones (${formatCount(count)})`,
  day: (day: string, count: number) =>
    `${day === "" ? "Without a readable time" : day}, ${formatQuantity(count, "entry", "entries")}`,
};
