import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
};

/** Nothing to show: says what would be here, and the one thing to do next. */
export function EmptyState({ icon: Icon, title, children, actions, level = 2 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-surface">
        <Icon aria-hidden className="size-5 text-muted" />
      </span>
      <div className="max-w-md space-y-1">
        <Heading className="font-semibold text-base">{title}</Heading>
        {children !== undefined && <div className="text-muted">{children}</div>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
