"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/lib/use-shortcuts";

const load = () => import("./palette");

// Every page has the button; what it opens comes when somebody is about to.
const Palette = loadedWhenShown(() => load().then((module) => module.Palette));

const LABEL = "Search or act";
const DIALOGS = "[role=dialog], [role=alertdialog]";

/** Opens the palette, by a click, `/` or Ctrl+K. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      setOpen(true);
    },
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== "k") return;
      // Also from a text field, but not over a question that is open.
      if (document.querySelector(DIALOGS) !== null) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="inline-flex size-8 shrink-0 items-center justify-center gap-2 rounded-md text-muted hover:bg-sunken hover:text-ink md:h-8 md:w-72 md:justify-start md:border md:bg-surface md:px-2.5 md:text-sm"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="sr-only md:not-sr-only md:flex-1 md:text-left">{LABEL}</span>
        <span aria-hidden className="hidden gap-1 md:flex">
          <Kbd>/</Kbd>
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
