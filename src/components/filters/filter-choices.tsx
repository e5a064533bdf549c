import { Checkbox } from "../ui/checkbox";
import type { Choice } from "./filter";

type Props = { name: string; choices: readonly Choice[] };

/** The values of a filter, of which any number may be chosen. */
export function FilterChoices({ name, choices }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{name}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          checked={choice.isChosen}
          onChange={({ target }) => choice.choose(target.checked)}
          label={
            <span className="flex items-center gap-2">
              {choice.icon}
              <bdi className="wrap-anywhere min-w-0 flex-1">{choice.label}</bdi>
              {choice.note !== undefined && (
                <span className="text-muted text-xs tabular-nums">{choice.note}</span>
              )}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
