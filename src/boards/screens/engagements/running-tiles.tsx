import { STATE_NAMES } from "@/engagements/screens/copy";
import type { Source } from "../overview/overview-input";
import { Tile } from "../overview/tile";
import { engagementsLink } from "./engagement-links";
import type { EngagementBoard } from "./engagement-words";

const NOTES = {
  planned: "Not begun yet",
  active: "Work continues",
  paused: "Stopped for now",
  reporting: "Over, the report is being written",
} as const;

const SHOWN = ["active", "paused", "reporting", "planned"] as const;

/** How many engagements are in each state that is not over, each with its list. */
export function RunningTiles({ board, source }: { board: EngagementBoard; source: Source }) {
  return (
    <ul aria-label="Engagements now" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {SHOWN.map((state) => (
        <Tile
          key={state}
          name={STATE_NAMES[state]}
          value={board.states[state]}
          href={engagementsLink({ source, state: [state] })}
        >
          {NOTES[state]}
        </Tile>
      ))}
    </ul>
  );
}
