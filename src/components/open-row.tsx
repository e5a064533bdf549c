import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Td } from "./ui/table";

/** A row that is shown beside its list. */
export const OPEN_ROW = "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-soft";

type ButtonProps = {
  isOpen: boolean;
  /** What opening it shows; the accessible name. */
  label: string;
  text: ReactNode;
  below?: ReactNode;
  onOpen: () => void;
};

/** Opens what its row names beside the list; it fills the row. */
export function OpenButton({ isOpen, label, text, below, onOpen }: ButtonProps) {
  return (
    <>
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
    </>
  );
}

/** A row whose first cell opens what it names; `children` are its other cells. */
export function OpenRow({ children, ...button }: ButtonProps & { children: ReactNode }) {
  return (
    <tr className={cn("relative border-b hover:bg-hover", button.isOpen && OPEN_ROW)}>
      <Td>
        <OpenButton {...button} />
      </Td>
      {children}
    </tr>
  );
}
