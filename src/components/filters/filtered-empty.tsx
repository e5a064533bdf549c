import { FilterX } from "lucide-react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { copy } from "./copy";

export type FilteredEmptyProps = {
  title: string;
  text?: string;
  /** The settings, each in words. */
  active?: readonly string[];
  onClear: () => void;
};

/** Shown for a list whose filters leave nothing over. */
export function FilteredEmpty({
  title,
  text = copy.leaveNothing,
  active = [],
  onClear,
}: FilteredEmptyProps) {
  return (
    <EmptyState
      icon={FilterX}
      title={title}
      actions={<Button onClick={onClear}>{copy.clear}</Button>}
    >
      <p>{text}</p>
      {active.length > 0 && (
        <ul className="mt-2 flex flex-wrap justify-center gap-1.5">
          {active.map((words) => (
            <li key={words}>
              <Badge>{words}</Badge>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
