import { type ReactNode, useId } from "react";

type Props = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One part of a registration under its heading. */
export function DetailPart({ title, lead, actions, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 space-y-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 space-y-0.5">
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          {lead !== undefined && <p className="text-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
