import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Td } from "./ui/table";

type Props = {
  isOpen: boolean;
  /** What opening it shows; the accessible name. */
  label: string;
  text: ReactNode;
  below?: string;
  onOpen: () => void;
  /** The other cells. */
  children: ReactNode;
};

/** A row that opens what it names beside the list; the button of its first cell fills it. */
export function OpenRow({ isOpen, label, text, below, onOpen, children }: Props) {
  return (
    <tr
      className={cn(
        "relative border-b hover:bg-hover",
        isOpen && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-soft",
      )}
    >
      <Td>
        <button
          type="button"
          aria-label={label}
          {...(isOpen ? { "aria-current": true } : {})}
          onClick={onOpen}
          className="break-all rounded-sm text-left font-mono text-xs outline-offset-2 after:absolute after:inset-0"
        >
          {text}
        </button>
        {below !== undefined && <span className="block text-muted text-xs">{below}</span>}
      </Td>
      {children}
    </tr>
  );
}
