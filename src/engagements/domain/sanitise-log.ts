import {
  type ColumnTreatments,
  DEFAULT_TREATMENTS,
  isMaskable,
  LOG_COLUMNS,
  type LogCells,
  type LogColumn,
  TREATMENTS,
} from "./log-columns";
import { LogMasks, type ReplacedCounts } from "./log-masks";

export type SanitisedCounts = ReplacedCounts & {
  /** Cells with text that were emptied. */
  removed: number;
};

/**
 * Reads the choice of a sanitised export, `column:treatment` with commas, over what is done by
 * default. Returns what is wrong where it names what does not exist, masks what cannot be masked, or
 * leaves every column as it is.
 */
export function readTreatments(choice: string): ColumnTreatments | { problem: string } {
  const treatments: Record<LogColumn, ColumnTreatments[LogColumn]> = { ...DEFAULT_TREATMENTS };
  for (const part of choice.split(",").filter((each) => each.trim() !== "")) {
    const [name, word] = part.split(":").map((each) => each.trim());
    const column = LOG_COLUMNS.find((each) => each === name);
    const treatment = TREATMENTS.find((each) => each === word);
    if (column === undefined) return { problem: `There is no column "${name}".` };
    if (treatment === undefined) {
      return { problem: `A column is one of ${TREATMENTS.join(", ")}, as in command:remove.` };
    }
    if (treatment === "mask" && !isMaskable(column)) {
      return { problem: `${column} is kept or removed; it cannot be masked.` };
    }
    treatments[column] = treatment;
  }
  return Object.values(treatments).every((treatment) => treatment === "keep")
    ? { problem: "An export in which every column is kept is not sanitised." }
    : treatments;
}

/** Treats the rows of one export alike: shown every row first, it then gives back what may leave. */
export class LogSanitiser {
  private readonly masks = new LogMasks();
  private removed = 0;

  constructor(private readonly treatments: ColumnTreatments) {}

  /** Learns the names of hosts, accounts and operators in a row, to find them in the texts of all. */
  learn(cells: LogCells): void {
    this.masks.learn("host", cells.source_ip);
    this.masks.learn("host", cells.dest_ip);
    this.masks.learn("account", cells.user_context);
    this.masks.learn("operator", cells.operator_name);
  }

  /** The row as it may leave. */
  sanitise(cells: LogCells): LogCells {
    const treated = LOG_COLUMNS.map((column) => [column, this.cell(column, cells[column])]);
    return Object.fromEntries(treated) as Record<LogColumn, string>;
  }

  /** Replacements since the counts were taken last. */
  takeCounts(): SanitisedCounts {
    const { removed } = this;
    this.removed = 0;
    return { ...this.masks.takeCounts(), removed };
  }

  private cell(column: LogColumn, cell: string): string {
    const treatment = this.treatments[column];
    if (cell === "" || treatment === "keep") return cell;
    if (treatment === "remove") {
      this.removed += 1;
      return "";
    }
    switch (column) {
      case "source_ip":
      case "dest_ip":
        return this.masks.hosts(cell);
      case "user_context":
        return this.masks.whole("account", cell);
      case "operator_name":
        return this.masks.whole("operator", cell);
      case "entry_identifier":
      case "corrects":
        return this.masks.whole("entry", cell);
      default:
        return this.masks.text(cell);
    }
  }
}
