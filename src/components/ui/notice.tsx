import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type Tone = "note" | "success" | "warning" | "error";

const LOOK: Record<Tone, { icon: LucideIcon; frame: string; mark: string }> = {
  note: { icon: Info, frame: "bg-info-soft", mark: "text-info" },
  success: { icon: CircleCheck, frame: "bg-positive-soft", mark: "text-positive" },
  warning: { icon: TriangleAlert, frame: "bg-medium-soft", mark: "text-medium" },
  error: { icon: CircleAlert, frame: "bg-critical-soft", mark: "text-critical" },
};

type Props = {
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Something to know, in the place where it matters; errors are announced at once. */
export function Notice({ tone = "note", title, children, action, className }: Props) {
  const { icon: Icon, frame, mark } = LOOK[tone];
  return (
    <div
      {...(tone === "error" ? { role: "alert" } : {})}
      className={cn("flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm", frame, className)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="font-medium">{title}</p>
        {children !== undefined && children !== null && children !== false && (
          <div className="break-words text-muted">{children}</div>
        )}
      </div>
      {action}
    </div>
  );
}
