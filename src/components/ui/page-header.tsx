import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Shown in the heading's line without being part of it. */
  beside?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** The one h1 of a screen, what it is about, and what can be done here. */
export function PageHeader({ title, beside, lead, actions, children }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-5 pb-3 md:px-6">
      <div className="min-w-0 space-y-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {beside}
        </div>
        {lead !== undefined && <p className="max-w-3xl text-muted">{lead}</p>}
        {children}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
