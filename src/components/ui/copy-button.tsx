"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "@/lib/cn";

type State = "ready" | "copied" | "failed";

const ICONS = { ready: Copy, copied: Check, failed: X };
const SPOKEN = { ready: "", copied: "Copied", failed: "Copying failed" };
const SHOWN_FOR = 1600;

type Props = { text: string; label: string; className?: string };

/** Copies and says so where it was pressed; the clipboard is missing on plain-HTTP hosts. */
export function CopyButton({ text, label, className }: Props) {
  const [state, setState] = useState<State>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = window.setTimeout(() => setState("ready"), SHOWN_FOR);
    return () => window.clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  const Icon = ICONS[state];
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      title={state === "ready" ? label : SPOKEN[state]}
      className={cn(
        "relative z-10 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-sunken hover:text-ink",
        state === "copied" && "text-positive hover:text-positive",
        state === "failed" && "text-critical hover:text-critical",
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span role="status" className="sr-only">
        {SPOKEN[state]}
      </span>
    </button>
  );
}
