"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { cn } from "@/lib/cn";

type Props = {
  onFiles: (files: File[]) => void;
  className?: string;
  /** The accepted files, and their largest size. */
  children: ReactNode;
};

/** Takes files by choosing or dropping them; the same file can be chosen again. */
export function DropZone({ onFiles, className, children }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(field: HTMLInputElement) {
    onFiles([...(field.files ?? [])]);
    field.value = "";
  }

  // Chosen before the page's script was there to notice.
  const takeEarly = useEffectEvent(() => {
    if (input.current?.files?.length) take(input.current);
  });
  useEffect(() => takeEarly(), []);

  function onDrag(event: DragEvent) {
    event.preventDefault();
    setOver(event.type !== "dragleave");
  }

  return (
    <label
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        "flex cursor-pointer flex-col items-center gap-3 rounded-lg border border-control border-dashed bg-surface px-6 py-8 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        over && "border-accent bg-accent-soft",
        className,
      )}
    >
      <FileUp aria-hidden className="size-7 text-muted" />
      {children}
      <input ref={input} type="file" className="sr-only" onChange={(event) => take(event.target)} />
    </label>
  );
}
