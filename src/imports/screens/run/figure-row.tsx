import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";

export interface Figure {
  name: string;
  value: number;
  /** Emphasised: the figure that the others explain. */
  main?: boolean;
}

/** Counts side by side, each with its name. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="flex flex-1 basis-26 flex-col-reverse justify-end bg-surface px-3.5 py-2.5"
        >
          <dt className="text-muted text-xs">{figure.name}</dt>
          <dd
            className={cn(
              "font-semibold text-lg tabular-nums",
              figure.value === 0 && "text-faint",
              figure.main === true && "text-accent",
            )}
          >
            {formatCount(figure.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
