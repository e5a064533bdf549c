"use client";

import { CircleHelp } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Popover as OpenPopover } from "./ui/popover";

type Props = { label: string; text?: string; children: ReactNode };

/** The rule behind a number, one press away from it. Few ask: what opens comes with the first press. */
export function HowComputed({ label, text, children }: Props) {
  const [Popover, setPopover] = useState<typeof OpenPopover | null>(null);
  async function load() {
    const { Popover: loaded } = await import("./ui/popover");
    setPopover(() => loaded);
  }
  if (Popover === null) return <Trigger label={label} text={text} onClick={() => void load()} />;
  return (
    <Popover
      label={label}
      startOpen
      className="w-80 max-w-[calc(100vw-2rem)]"
      trigger={<Trigger label={label} text={text} />}
    >
      <div className="space-y-2 px-2.5 py-2 text-sm">{children}</div>
    </Popover>
  );
}

type TriggerProps = ComponentProps<"button"> & { label: string; text: string | undefined };

function Trigger({ label, text, ...button }: TriggerProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={text === undefined ? label : undefined}
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-sm text-muted text-xs hover:text-ink"
    >
      <CircleHelp aria-hidden className="size-3.5" />
      {text}
    </button>
  );
}
