import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const badge = cva(
  "inline-flex h-5 items-center gap-1 rounded-sm px-1.5 font-medium text-2xs whitespace-nowrap [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-muted",
        outline: "border border-line text-muted",
        accent: "bg-accent-soft text-accent",
        critical: "bg-critical-soft text-critical",
        high: "bg-high-soft text-high",
        medium: "bg-medium-soft text-medium",
        low: "bg-low-soft text-low",
        info: "bg-info-soft text-info",
        positive: "bg-positive-soft text-positive",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

type Props = ComponentProps<"span"> & { tone?: BadgeTone };

export function Badge({ tone, className, ...props }: Props) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}
