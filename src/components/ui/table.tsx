import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

export function Table({ className, ...props }: ComponentProps<"table">) {
  return (
    <table
      className={cn(
        "w-full border-collapse text-left text-sm [&>tbody>tr:last-child]:border-b-0",
        className,
      )}
      {...props}
    />
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-0 z-20 bg-surface text-muted text-xs shadow-[inset_0_-1px_0_var(--line)]">
      <tr>{children}</tr>
    </thead>
  );
}

type ThProps = ComponentProps<"th"> & { align?: "left" | "right" };

export function Th({ className, align = "left", ...props }: ThProps) {
  return (
    <th
      scope="col"
      className={cn(
        "h-9 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6",
        align === "right" && "text-right",
        className,
      )}
      {...props}
    />
  );
}

export function Tr({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b hover:bg-hover", className)} {...props} />;
}

type TdProps = ComponentProps<"td"> & { align?: "left" | "right" };

export function Td({ className, align = "left", ...props }: TdProps) {
  return (
    <td
      className={cn(
        "h-10 px-3 py-1.5 align-middle first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6",
        align === "right" && "text-right tabular-nums",
        className,
      )}
      {...props}
    />
  );
}
