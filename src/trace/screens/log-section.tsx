import { type ReactNode, useId } from "react";

type Props = { title: string; lead?: string; children: ReactNode };

/** One part of the log page, a region under its heading. */
export function LogSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-2.5">
      <div className="space-y-0.5">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-3xl text-muted text-xs">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
